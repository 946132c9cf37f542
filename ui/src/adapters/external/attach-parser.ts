import type { TranscriptClient } from "../../transcript/transcript-client.ts";
import type { OfferedParser, ParserChoice } from "./parser-choice.ts";
import { fetchParserSource } from "./parser-source.ts";
import { fetchHarness, openParserWall, type ParserWall } from "./parser-wall.ts";

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
	let wall: ParserWall | null = null;
	let isOver = false;

	function end() {
		isOver = true;
		wall?.close();
		unsubscribe();
	}

	function goWithout(problem: string | null) {
		if (isOver) return;
		client.showParser(problem === null ? { type: "generic" } : { type: "failed", reason: problem });
		client.setParser(null);
		end();
	}

	client.showParser({ type: "loading" });
	const unsubscribe = client.subscribe(() => {
		const { type } = client.getSnapshot().parser;
		if (type === "failed" || type === "stopped") end();
	});
	Promise.all([fetchParserSource(offered), fetchHarness()]).then(
		([found, harness]) => {
			if (isOver) return;
			if (found === null || "problem" in found) return goWithout(found?.problem ?? null);
			wall = openParserWall(harness);
			client.setParser({ version: offered.version, source: found.source, port: wall.port });
		},
		(error: unknown) => goWithout(`could not be started (${String(error)})`),
	);
	return end;
}
