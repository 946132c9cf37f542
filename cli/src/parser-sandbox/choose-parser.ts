import {
	type CLIAdapterModule,
	createGenericParser,
	type ParserState,
	type StdoutParserFactory,
} from "@paperclipai/adapter-utils";
import { type AdapterInfo, ApiError, getAdapter, getUiParser } from "@paperclipai/shared";
import { findCLIAdapter } from "../adapters/registry.ts";
import type { Connection } from "../client/connection/connect.ts";

/**
 * A built-in parser, possibly with a function that prints lines, or the source of an external parser, with the reason
 * why the server could not load it.
 */
export type ParserChoice =
	| { state: ParserState; createParser: StdoutParserFactory; format?: FormatLine }
	| { source: string; version: string | undefined; problem?: string | undefined };

/** Prints one line of the agent's output with `console.log`. */
type FormatLine = CLIAdapterModule["formatStdoutEvent"];

/** Returns the parser built into the CLI, unless there is none or an external adapter overrides it. */
export async function chooseParser({ client }: Connection, type: string): Promise<ParserChoice> {
	const adapter = await client.call(getAdapter, { params: { type } }).catch(unlessMissing);
	const isReplaced = adapter?.overridesBuiltin && !adapter.overridePaused;
	if (adapter === null || (findCLIAdapter(type) && !isReplaced)) return ownParser(type);
	const { state, contractVersion: version, problem } = adapter.uiParser;
	if (state !== "external") return generic(stateOf(adapter));
	try {
		return { source: await client.call(getUiParser, { params: { type } }), version, problem };
	} catch (error) {
		if (!(error instanceof ApiError)) throw error;
		return generic({ type: "failed", reason: `could not be fetched (${error.code})` });
	}
}

export function ownParser(type: string): ParserChoice {
	const adapter = findCLIAdapter(type);
	if (adapter === undefined) return generic({ type: "generic" });
	const { createStdoutParser: createParser, formatStdoutEvent: format } = adapter;
	const state: ParserState = { type: "built-in" };
	return createParser ? { state, createParser } : { state, createParser: createLineParser, format };
}

function generic(state: ParserState): ParserChoice {
	return { state, createParser: createGenericParser };
}

/** Passes lines on unparsed, for an adapter that prints them itself. */
const createLineParser: StdoutParserFactory = () => ({
	parseLine: (text, ts) => [{ kind: "stdout", ts, text }],
	reset() {},
});

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
