export { settings } from "../settings.ts";
export { buildMyAgentConfig } from "./build-config.ts";
export { createStdoutParser, parseStdoutLine, parseStdoutLine as parseMyAgentStdoutLine } from "./parse-stdout.ts";
