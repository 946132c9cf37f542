export { settings } from "../settings.ts";
export { buildClaudeLocalConfig } from "./build-config.ts";
export { createStdoutParser, parseStdoutLine, parseStdoutLine as parseClaudeLocalStdoutLine } from "./parse-stdout.ts";
