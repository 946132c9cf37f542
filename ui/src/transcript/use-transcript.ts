import { useEffect, useState, useSyncExternalStore } from "react";
import { useLiveConnection } from "../live/live-context.tsx";
import { openTranscript, type TranscriptClient, type TranscriptSnapshot } from "./transcript-client.ts";

/** Follows the log of a run into a transcript; `null` until the worker and the socket are there. */
export function useTranscript(runId: string, adapterType: string): TranscriptClient | null {
	const connection = useLiveConnection();
	const [client, setClient] = useState<TranscriptClient | null>(null);
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
	}, [connection, runId, adapterType]);
	return client;
}

export function useTranscriptSnapshot(client: TranscriptClient): TranscriptSnapshot {
	return useSyncExternalStore(client.subscribe, client.getSnapshot);
}
