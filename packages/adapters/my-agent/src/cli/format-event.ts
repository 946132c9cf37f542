import { createStdoutFormatter } from "@paperclipai/adapter-utils";
import { createStdoutParser } from "../ui/parse-stdout.ts";

/** Prints one line of the agent for a person, by the same parser as the browser's. */
export const formatStdoutEvent = createStdoutFormatter(createStdoutParser);
