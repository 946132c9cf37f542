import { createGenericParser, type StdoutParserFactory } from "@paperclipai/adapter-utils";
import { findUIAdapter } from "./registry.ts";

export function createParserOf(type: string): StdoutParserFactory {
	const adapter = findUIAdapter(type);
	if (!adapter) return createGenericParser;
	return adapter.createStdoutParser ?? (() => ({ parseLine: adapter.parseStdoutLine, reset() {} }));
}
