import { deriveUI } from "@paperclipai/adapter-utils";
import { settings } from "../settings.ts";
import { createStdoutParser } from "./parse-stdout.ts";

export { label, type } from "../index.ts";
export { createStdoutParser, settings };
export const { parseStdoutLine, buildConfig } = deriveUI(settings, createStdoutParser);
