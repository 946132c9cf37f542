import type { OfferedParser, ParserChoice } from "../parser/parser-choice.ts";
import { fetchHarness, openParserFrame, type ParserFrame } from "../parser/parser-frame.ts";
import { fetchParserSource } from "../parser/parser-source.ts";
import type { TranscriptClient } from "./transcript-client.ts";

/** Why parsers failed, by the hash of their source. A parser that failed is not loaded again by this page. */
const failures = new Map<string, string>();

/**
 * Makes a transcript use the chosen parser. An external one runs in a frame of its own until it fails, is stopped, or the
 * returned function is called.
 */
export function attachParser(client: TranscriptClient, choice: ParserChoice): () => void {
	if (choice.type === "offered") return attachExternal(client, choice.parser);
	client.showParser(choice.state);
	client.setParser(null);
	return () => {};
}

function attachExternal(client: TranscriptClient, offered: OfferedParser): () => void {
	const failure = failures.get(offered.sha256);
	if (failure !== undefined) return attachParser(client, { type: "own", state: { type: "failed", reason: failure } });
	let frame: ParserFrame | null = null;
	let isOver = false;

	function detach() {
		isOver = true;
		frame?.close();
		unsubscribe();
	}

	function useGeneric(problem: string | null) {
		if (isOver) return;
		detach();
		client.showParser(problem === null ? { type: "generic" } : { type: "failed", reason: problem });
		client.setParser(null);
	}

	client.showParser({ type: "loading" });
	const unsubscribe = client.subscribe(() => {
		const { parser } = client.getSnapshot();
		if (parser.type === "failed") failures.set(offered.sha256, parser.reason);
		if (parser.type === "failed" || parser.type === "stopped") detach();
	});
	Promise.all([fetchParserSource(offered), fetchHarness()]).then(
		([found, harness]) => {
			if (isOver) return;
			if (found === null || "problem" in found) return useGeneric(found?.problem ?? null);
			frame = openParserFrame(harness);
			client.setParser({ version: offered.version, source: found.source, port: frame.port });
		},
		(error: unknown) => useGeneric(`could not be started (${String(error)})`),
	);
	return detach;
}
