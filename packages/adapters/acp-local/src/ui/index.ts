import { deriveUI } from "@paperclipai/adapter-utils";
import { events } from "../events.ts";
import { settings } from "../program.ts";

export { label, type } from "../index.ts";
export { settings };
export const { createStdoutParser } = events;
export const { parseStdoutLine, buildConfig } = deriveUI(settings, createStdoutParser);
