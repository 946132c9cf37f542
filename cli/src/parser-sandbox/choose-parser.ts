import { createGenericParser, type ParserState, type StdoutParserFactory } from "@paperclipai/adapter-utils";
import { type AdapterInfo, ApiError, getAdapter, getUiParser } from "@paperclipai/shared";
import { findCLIAdapter } from "../adapters/registry.ts";
import type { Connection } from "../client/connection/connect.ts";

/** What reads the output of a run: a parser of this program, or the source of a foreign one. */
export type ParserChoice =
	| { state: ParserState; createParser: StdoutParserFactory }
	| { source: string; version: string | undefined };

/** The parser that this program has for a type, unless an external adapter has taken its place; else its package's. */
export async function chooseParser({ client }: Connection, type: string): Promise<ParserChoice> {
	const adapter = await client.call(getAdapter, { params: { type } }).catch(unlessMissing);
	const isReplaced = adapter?.overridesBuiltin && !adapter.overridePaused;
	if (adapter === null || (findCLIAdapter(type) && !isReplaced)) return ownParser(type);
	const { state, contractVersion: version } = adapter.uiParser;
	if (state !== "external") return generic(stateOf(adapter));
	try {
		return { source: await client.call(getUiParser, { params: { type } }), version };
	} catch (error) {
		if (!(error instanceof ApiError)) throw error;
		return generic({ type: "failed", reason: `could not be fetched (${error.code})` });
	}
}

/** The parser that this program has for a type; the generic one where it has none. */
export function ownParser(type: string): ParserChoice {
	const createParser = findCLIAdapter(type)?.createStdoutParser;
	return createParser ? { state: { type: "built-in" }, createParser } : generic({ type: "generic" });
}

function generic(state: ParserState): ParserChoice {
	return { state, createParser: createGenericParser };
}

function stateOf({ uiParser: { state, contractVersion, problem } }: AdapterInfo): ParserState {
	if (state === "unsupported") return { type: "unsupported", version: contractVersion };
	if (state === "failed") return { type: "failed", reason: problem ?? "cannot be used" };
	return { type: "generic" };
}

/** The adapter of a run may have been removed since. */
function unlessMissing(error: unknown): null {
	if (error instanceof ApiError && error.status === 404) return null;
	throw error;
}
