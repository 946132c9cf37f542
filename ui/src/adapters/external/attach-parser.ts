import type { TranscriptClient } from "../../transcript/client/transcript-client.ts";
import type { OfferedParser, ParserChoice } from "./parser-choice.ts";
import { fetchHarness, openParserFrame, type ParserFrame } from "./parser-sandbox.ts";
import { fetchParserSource } from "./parser-source.ts";

/** Why parsers could not be used, by the hash of their source: what has failed once is not tried again in this page. */
const failures = new Map<string, string>();

/**
 * Gives a transcript the parser that was chosen for it. An external one gets a wall of its own, which stands until the
 * parser comes to its end or the function that is given back is called.
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
	let wall: ParserFrame | null = null;
	let isOver = false;

	function end() {
		isOver = true;
		wall?.close();
		unsubscribe();
	}

	function goWithout(problem: string | null) {
		if (isOver) return;
		end();
		client.showParser(problem === null ? { type: "generic" } : { type: "failed", reason: problem });
		client.setParser(null);
	}

	client.showParser({ type: "loading" });
	const unsubscribe = client.subscribe(() => {
		const { parser } = client.getSnapshot();
		if (parser.type === "failed") failures.set(offered.sha256, parser.reason);
		if (parser.type === "failed" || parser.type === "stopped") end();
	});
	Promise.all([fetchParserSource(offered), fetchHarness()]).then(
		([found, harness]) => {
			if (isOver) return;
			if (found === null || "problem" in found) return goWithout(found?.problem ?? null);
			wall = openParserFrame(harness);
			client.setParser({ version: offered.version, source: found.source, port: wall.port });
		},
		(error: unknown) => goWithout(`could not be started (${String(error)})`),
	);
	return end;
}
