import type { LogPage, Run } from "@paperclipai/shared";
import type { TranscriptView } from "../worker/messages.ts";
import { openTranscript, type TranscriptClient } from "./transcript-client.ts";

/** A transcript opened before its page. */
export interface PreparedTranscript {
	runId: string;
	adapterType: string;
	client: TranscriptClient;
	/** The byte offset read so far. */
	offset: Promise<number>;
}

let prepared: PreparedTranscript | null = null;
/** Whether the page has already opened its own transcript. */
let isTooLate = false;

/** Opens a transcript with the start of its log. */
export function prepareTranscript({ id, adapterType }: Run, view: TranscriptView, log: Promise<LogPage>): void {
	if (isTooLate) return;
	const client = openTranscript(adapterType, view);
	const offset = log
		.then(async ({ content, nextOffset }) => {
			client.pushLog(content, false);
			if (content !== "") await firstScreen(client);
			return nextOffset;
		})
		.catch(() => 0);
	prepared = { runId: id, adapterType, client, offset };
}

/** Waits until the pushed content is painted, because parsing the rest of a long log would delay it. */
function firstScreen(client: TranscriptClient): Promise<void> {
	return new Promise((resolve) => {
		const unsubscribe = client.onDrained(() => {
			unsubscribe();
			requestAnimationFrame(() => setTimeout(resolve));
		});
	});
}

export function preparedTranscript(runId: string, adapterType: string): PreparedTranscript | null {
	return prepared?.runId === runId && prepared.adapterType === adapterType ? prepared : null;
}

/** Hands the transcript over to its page, which closes it. Closes a prepared transcript of another run. */
export function takePreparedTranscript(runId: string, adapterType: string): PreparedTranscript | null {
	isTooLate = true;
	const taken = preparedTranscript(runId, adapterType);
	if (!taken) prepared?.client.close();
	prepared = null;
	return taken;
}
