export { settings } from "../settings.ts";
export { buildProcessConfig } from "./build-config.ts";
export { createStdoutParser, parseStdoutLine, parseStdoutLine as parseProcessStdoutLine } from "./parse-stdout.ts";
