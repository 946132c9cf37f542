import { createGenericParser, type ParserState, type StdoutParserFactory } from "@paperclipai/adapter-utils";
import { findUIAdapter } from "./registry.ts";

/** The parser for the output of this adapter; output of an unknown one is read by the generic parser. */
export function createParserOf(type: string): StdoutParserFactory {
	const adapter = findUIAdapter(type);
	if (!adapter) return createGenericParser;
	return adapter.createStdoutParser ?? (() => ({ parseLine: adapter.parseStdoutLine, reset() {} }));
}

/** Whose that parser is. */
export function parserStateOf(type: string): ParserState {
	return { type: findUIAdapter(type) ? "built-in" : "generic" };
}
