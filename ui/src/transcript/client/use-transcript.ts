import { useEffect, useRef, useState, useSyncExternalStore } from "react";
import { useLiveConnection } from "../../live/live-context.tsx";
import { keyOfChoice } from "../parser/parser-choice.ts";
import { useParserChoice } from "../parser/use-parser-choice.ts";
import { attachParser } from "./attach-parser.ts";
import { openTranscript, type TranscriptClient, type TranscriptSnapshot } from "./transcript-client.ts";

/** Follows the log of a run into a transcript; `null` until the worker and the socket are there. */
export function useTranscript(runId: string, adapterType: string): TranscriptClient | null {
	const connection = useLiveConnection();
	const [client, setClient] = useState<TranscriptClient | null>(null);
	const choice = useParserChoice(adapterType);
	const key = choice && keyOfChoice(choice);
	const round = useRound(key);
	useEffect(() => {
		if (!connection) return;
		const opened = openTranscript(adapterType);
		const unfollow = connection.followLog(runId, ({ content, done }) => opened.pushLog(content, done));
		const unlisten = connection.onMessage((message) => {
			if (message.type === "error" && message.payload.runId === runId) opened.fail(message.payload.message);
		});
		setClient(opened);
		return () => {
			unlisten();
			unfollow();
			opened.close();
			setClient(null);
		};
	}, [connection, runId, adapterType, round]);
	useEffect(() => (client && choice ? attachParser(client, choice) : undefined), [client, key]);
	return client;
}

/** Counts how often the parser was replaced by another one, which has to read the log from the start. */
function useRound(key: string | null): number {
	const known = useRef({ key, round: 0 }).current;
	if (known.key !== key && key !== null) {
		if (known.key !== null) known.round++;
		known.key = key;
	}
	return known.round;
}

export function useTranscriptSnapshot(client: TranscriptClient): TranscriptSnapshot {
	return useSyncExternalStore(client.subscribe, client.getSnapshot);
}
