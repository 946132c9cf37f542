import { createStdoutFormatter } from "@paperclipai/adapter-utils";
import { createStdoutParser } from "../ui/parse-stdout.ts";

export const formatStdoutEvent = createStdoutFormatter(createStdoutParser);
