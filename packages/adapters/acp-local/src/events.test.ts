import { describeProgram } from "@paperclipai/test-support/adapter/describe-program.ts";
import { events } from "./events.ts";
import { type } from "./index.ts";
import { program } from "./program.ts";

describeProgram({ type, program, events, recordings: new URL("./__fixtures__/", import.meta.url) });
