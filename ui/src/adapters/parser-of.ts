import { createGenericParser, type StdoutParserFactory } from "@paperclipai/adapter-utils";
import { findUIAdapter } from "./registry.ts";

/** The parser for the output of this adapter; output of an unknown one is read by the generic parser. */
export function createParserOf(type: string): StdoutParserFactory {
	const adapter = findUIAdapter(type);
	if (!adapter) return createGenericParser;
	return adapter.createStdoutParser ?? (() => ({ parseLine: adapter.parseStdoutLine, reset() {} }));
}
