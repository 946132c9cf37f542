import type { LogPage, Run } from "@paperclipai/shared";
import type { TranscriptView } from "../worker/messages.ts";
import { openTranscript, type TranscriptClient } from "./transcript-client.ts";

/** A transcript that was opened before the page that shows it. */
export interface PreparedTranscript {
	runId: string;
	adapterType: string;
	client: TranscriptClient;
	/** Up to which byte of the log it has read without its page. */
	offset: Promise<number>;
}

let prepared: PreparedTranscript | null = null;
/** A page has opened its transcript; one that is prepared later would never be used. */
let isTooLate = false;

/** Opens the transcript of a run with the start of its log. */
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

/** Until what was pushed has been read and painted: the rest of a long log would take the time that this needs. */
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

/** Passes the transcript on to its page, which closes it. That of another run, whose page was left before, is closed here. */
export function takePreparedTranscript(runId: string, adapterType: string): PreparedTranscript | null {
	isTooLate = true;
	const taken = preparedTranscript(runId, adapterType);
	if (!taken) prepared?.client.close();
	prepared = null;
	return taken;
}
