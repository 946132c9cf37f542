import { setTimeout as wait } from "node:timers/promises";
import { getRun, type Run } from "@paperclipai/shared";
import type { Connection } from "../connection/connect.ts";
import { describeWait } from "./describe-wait.ts";

/** Most runs start sooner, and need no word. */
const NOTICE_AFTER_MS = 1_000;

/** Says what a run waits for if it has not started after a moment. Never rejects: whoever follows the log reports a lost server. */
export async function noteWait(
	connection: Connection,
	run: Run,
	note: (text: string) => void,
	signal: AbortSignal,
): Promise<void> {
	try {
		if (run.status !== "queued" && run.status !== "scheduled_retry") return;
		await wait(NOTICE_AFTER_MS, undefined, { signal });
		const now = await connection.client.call(getRun, { params: { runId: run.id } }, { signal });
		const reasons = await describeWait(connection, now);
		if (reasons !== null && !signal.aborted) note(`The run waits for: ${reasons.join(" ")}`);
	} catch {
		// Only a note is lost.
	}
}
