import { useEffect, useRef, useState, useSyncExternalStore } from "react";
import { useAdapters } from "../../adapters/adapter-queries.ts";
import { useLiveConnection } from "../../live/live-context.tsx";
import { chooseParser, keyOfChoice, type ParserChoice } from "../parser/parser-choice.ts";
import { attachParser } from "./attach-parser.ts";
import { followRunLog } from "./follow-run-log.ts";
import { preparedTranscript, takePreparedTranscript } from "./prepared-transcript.ts";
import { openTranscript, type TranscriptClient } from "./transcript-client.ts";
import type { TranscriptSnapshot } from "./transcript-snapshot.ts";

/** Follows the log; `null` until socket and worker exist. */
export function useTranscript(runId: string, adapterType: string): TranscriptClient | null {
	const connection = useLiveConnection();
	const [client, setClient] = useState(() => preparedTranscript(runId, adapterType)?.client ?? null);
	const choice = useParserChoice(adapterType);
	const key = choice && keyOfChoice(choice);
	const replacements = useReplacements(key);
	useEffect(() => {
		if (!connection) return;
		const prepared = takePreparedTranscript(runId, adapterType);
		const opened = prepared?.client ?? openTranscript(adapterType);
		const unfollow = followRunLog(connection, runId, opened, prepared?.offset);
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
	}, [connection, runId, adapterType, replacements]);
	useEffect(() => (client && choice ? attachParser(client, choice) : undefined), [client, key]);
	return client;
}

/** Counts parser changes, since a new parser has to read the log from the start. */
function useReplacements(key: string | null): number {
	const last = useRef({ key, replacements: 0 }).current;
	if (last.key !== key && key !== null) {
		if (last.key !== null) last.replacements++;
		last.key = key;
	}
	return last.replacements;
}

/** Renders only when this part changes, not with each line of output. */
export function useTranscriptPart<Part>(
	client: TranscriptClient,
	select: (snapshot: TranscriptSnapshot) => Part,
): Part {
	return useSyncExternalStore(client.subscribe, () => select(client.getSnapshot()));
}

export function useTranscriptSnapshot(client: TranscriptClient): TranscriptSnapshot {
	return useSyncExternalStore(client.subscribe, client.getSnapshot);
}

/** `null` until the list of adapters is loaded. */
function useParserChoice(adapterType: string): ParserChoice | null {
	const { data: adapters, isPending } = useAdapters();
	if (isPending) return null;
	const info = adapters?.find(({ type }) => type === adapterType);
	// Until the list is loaded, the worker uses the built-in parser of the type.
	const isBuiltIn = adapters === undefined || info?.source === "builtin" || info?.overridesBuiltin === true;
	return chooseParser(adapterType, isBuiltIn, info);
}
