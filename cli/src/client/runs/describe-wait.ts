import { type Run, readSlotHolders } from "@paperclipai/shared";
import type { Connection } from "../connection/connect.ts";

const WORDS: Record<NonNullable<Run["waitReason"]>, string> = {
	slot: "a free slot: other runs are active",
	paused: "its agent, which is paused",
	workspace_busy: "its workspace, which another run uses",
	budget: "its budget, which is used up",
	retry_at: "its next attempt",
	dependencies: "the work that it depends on",
	disk_full: "free space on the server's disk",
};

/** What a run waits for, one item a line; with the runs that hold the slots of its own agent. `null` if it does not wait. */
export async function describeWait({ client }: Connection, run: Run): Promise<string[] | null> {
	const holders = await readSlotHolders(client, run);
	if (holders.length > 0) return ["slot of this agent, held by:", ...holders.map(({ id }) => `run ${id}`)];
	if (run.waitReason === null) return null;
	return [run.retryAt === null ? WORDS[run.waitReason] : `${WORDS[run.waitReason]}, at ${run.retryAt}`];
}
