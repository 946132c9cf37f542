import { createStdoutFormatter } from "@paperclipai/adapter-utils";
import { createStdoutParser } from "../ui/parse-stdout.ts";

/** Formats one line of output for the terminal, with the parser that the browser uses. */
export const formatStdoutEvent = createStdoutFormatter(createStdoutParser);
