export { settings } from "../settings.ts";
export { buildCodexLocalConfig } from "./build-config.ts";
export { createStdoutParser, parseStdoutLine, parseStdoutLine as parseCodexLocalStdoutLine } from "./parse-stdout.ts";
