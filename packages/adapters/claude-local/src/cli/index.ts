import { createStdoutFormatter } from "@paperclipai/adapter-utils";
import { createStdoutParser } from "../ui/parse-stdout.ts";

export { createStdoutParser };
export const formatStdoutEvent = createStdoutFormatter(createStdoutParser);
