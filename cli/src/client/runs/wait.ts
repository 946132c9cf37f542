import { setTimeout as wait } from "node:timers/promises";
import { getRun, type Run, readSlotHolders } from "@paperclipai/shared";
import type { Connection } from "../connection/connect.ts";

/** Time to wait before printing why a run has not started; most runs start sooner. */
const NOTICE_AFTER_MS = 1_000;

const WORDS: Record<NonNullable<Run["waitReason"]>, string> = {
	slot: "a free slot, because other runs are active",
	paused: "its agent, which is paused",
	workspace_busy: "its workspace, which another run uses",
	budget: "its budget, which is used up",
	retry_at: "its next attempt",
	dependencies: "the work that it depends on",
	disk_full: "free space on the server's disk",
};

/** Explains why a run waits, with the runs that hold its agent's slots. `null` if the run does not wait. */
export async function describeWait({ client }: Connection, run: Run): Promise<string[] | null> {
	const holders = await readSlotHolders(client, run);
	if (holders.length > 0) return ["a slot of its agent, held by:", ...holders.map(({ id }) => `run ${id}`)];
	if (run.waitReason === null) return null;
	return [run.retryAt === null ? WORDS[run.waitReason] : `${WORDS[run.waitReason]}, at ${run.retryAt}`];
}

/**
 * Prints why a run waits if it has not started within a second. Never rejects, because the log reader reports a lost
 * server.
 */
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
		// Ignored, because only a note is lost.
	}
}
