import { createStdoutFormatter } from "@paperclipai/adapter-utils";
import { createStdoutParser } from "../ui/parser.js";

export { createStdoutParser };
export const formatStdoutEvent = createStdoutFormatter(createStdoutParser);
