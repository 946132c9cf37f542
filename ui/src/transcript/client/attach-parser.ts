import type { ExternalParserRef, ParserChoice } from "../parser/parser-choice.ts";
import { fetchHarness, openParserFrame, type ParserFrame } from "../parser/parser-frame.ts";
import { fetchParserSource } from "../parser/parser-source.ts";
import type { TranscriptClient } from "./transcript-client.ts";

/** Failures by source hash. A failed parser is not retried on this page. */
const failures = new Map<string, string>();

/**
 * Gives a transcript its parser. An external parser gets its own frame, which is closed when the parser fails or
 * stops. Returns a cleanup function.
 */
export function attachParser(client: TranscriptClient, choice: ParserChoice): () => void {
	if (choice.type === "external") return attachExternal(client, choice.parser);
	client.showParser(choice.state);
	client.setParser(null);
	return () => {};
}

function attachExternal(client: TranscriptClient, ref: ExternalParserRef): () => void {
	const failure = failures.get(ref.sha256);
	if (failure !== undefined) {
		return attachParser(client, { type: "local", state: { type: "failed", reason: failure } });
	}
	let frame: ParserFrame | null = null;
	let isDetached = false;

	function detach() {
		isDetached = true;
		frame?.close();
		unsubscribe();
	}

	function useGenericParser(problem: string | null) {
		if (isDetached) return;
		detach();
		client.showParser(problem === null ? { type: "generic" } : { type: "failed", reason: problem });
		client.setParser(null);
	}

	client.showParser({ type: "loading" });
	const unsubscribe = client.subscribe(() => {
		const { parser } = client.getSnapshot();
		if (parser.type === "failed") failures.set(ref.sha256, parser.reason);
		if (parser.type === "failed" || parser.type === "stopped") detach();
	});
	Promise.all([fetchParserSource(ref), fetchHarness()]).then(
		([source, harness]) => {
			if (isDetached) return;
			if (source === null || "problem" in source) return useGenericParser(source?.problem ?? null);
			frame = openParserFrame(harness);
			client.setParser({ version: ref.version, source: source.source, port: frame.port }, ref.problem);
		},
		(error: unknown) => useGenericParser(`could not be started (${String(error)})`),
	);
	return detach;
}
