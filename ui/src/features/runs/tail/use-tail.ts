import { createTranscriptReader, parseLogRecords } from "@paperclipai/adapter-utils";
import { getRunLog } from "@paperclipai/shared";
import { useEffect, useState } from "react";
import { api } from "../../../api/client.ts";
import { useLiveConnection } from "../../../live/live-context.tsx";
import { createUnfinishedLines } from "../../../transcript/worker/unfinished-lines.ts";
import { addEntry, type TailLine, withUnfinished } from "./tail-lines.ts";

/** Size of the first request, enough for a few lines. */
const TAIL_BYTES = 16 * 1024;
const MAX_TAIL_BYTES = 4 * 1024 * 1024;

/** Follows the log from near its end; `null` until the end has been read. */
export function useTail(runId: string, adapterType: string): readonly TailLine[] | null {
	const connection = useLiveConnection();
	const [lines, setLines] = useState<readonly TailLine[] | null>(null);
	useEffect(() => {
		if (!connection) return;
		const aborting = new AbortController();
		let unfollow = () => {};
		const follow = async () => {
			// Lazy: the parsers are large, and few pages show a tail.
			const { createParserOf } = await import("../../../adapters/parser-of.ts");
			const reader = createTranscriptReader({ createParser: createParserOf(adapterType) });
			const unfinished = createUnfinishedLines();
			let ended: readonly TailLine[] = [];
			const read = (content: string, skipFirst = false) => {
				const records = parseLogRecords(content);
				for (const record of records) unfinished.push(record);
				const entries = records.flatMap((record) => reader.push(record));
				ended = (skipFirst ? entries.slice(1) : entries).reduce(addEntry, ended);
				setLines(withUnfinished(ended, unfinished.shownIn("nice")));
			};
			const { offset, content, nextOffset } = await readTail(runId, aborting.signal);
			// The first line of a tail may be incomplete.
			read(content, offset > 0);
			unfollow = connection.followLog(runId, (part) => read(part.content), nextOffset);
		};
		setLines(null);
		// After an error, the card shows no lines; the run's page explains why.
		follow().catch(() => undefined);
		return () => {
			aborting.abort();
			unfollow();
		};
	}, [connection, runId, adapterType]);
	return lines;
}

async function readTail(runId: string, signal: AbortSignal) {
	const params = { runId };
	const { size } = await api.call(getRunLog, { params, query: { limitBytes: 1 } }, { signal });
	for (let bytes = TAIL_BYTES; ; bytes *= 16) {
		const query = { offset: Math.max(0, size - bytes), limitBytes: bytes };
		const page = await api.call(getRunLog, { params, query }, { signal });
		signal.throwIfAborted();
		// The first line is discarded, so another record is needed.
		const hasSeveral = page.content.trimEnd().includes("\n");
		if (hasSeveral || query.offset === 0 || bytes >= MAX_TAIL_BYTES) return page;
	}
}
