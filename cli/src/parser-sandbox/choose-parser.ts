import { createGenericParser, type ParserState, type StdoutParserFactory } from "@paperclipai/adapter-utils";
import { type AdapterInfo, ApiError, getAdapter, getUiParser } from "@paperclipai/shared";
import { findCLIAdapter } from "../adapters/registry.ts";
import type { Connection } from "../client/connection/connect.ts";

/** What parses the output of a run: a parser of this program, or the source of an external one. */
export type ParserChoice =
	| { state: ParserState; createParser: StdoutParserFactory }
	| { source: string; version: string | undefined };

/** This program's parser for a type, unless an external adapter overrides the type; then the parser of its package. */
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

/** This program's parser for a type, or the generic one. */
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

/** The adapter may have been removed after the run. */
function unlessMissing(error: unknown): null {
	if (error instanceof ApiError && error.status === 404) return null;
	throw error;
}
