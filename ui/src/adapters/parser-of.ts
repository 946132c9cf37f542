import { createGenericParser, type StdoutParserFactory } from "@paperclipai/adapter-utils";
import { findUIAdapter } from "./registry.ts";

/** The built-in parser of an adapter type; the generic parser for a type that this UI does not know. */
export function createParserOf(type: string): StdoutParserFactory {
	const adapter = findUIAdapter(type);
	if (!adapter) return createGenericParser;
	return adapter.createStdoutParser ?? (() => ({ parseLine: adapter.parseStdoutLine, reset() {} }));
}
