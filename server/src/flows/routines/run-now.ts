import type { Routine } from "@paperclipai/shared";
import type { WakeContext } from "../../engine/queue/wake.ts";
import type { Actor } from "../../platform/access/caller.ts";
import { inTransaction } from "../../platform/events/in-transaction.ts";
import { toRoutine } from "../../records/routines/rows.ts";
import { keepActiveAgent } from "./keep-agent.ts";
import { performRoutine } from "./perform-routine.ts";
import { getRoutine, lockRoutine, record } from "./store.ts";

/**
 * Does not change the schedule.
 * @throws {HttpError} 404 `routine_not_found`, 409 `agent_terminated`.
 */
export async function runRoutineNow(context: WakeContext, id: string, by: Actor): Promise<Routine> {
	return await inTransaction(context, async (transaction) => {
		const { agentId } = await getRoutine(transaction, id);
		await keepActiveAgent(transaction, agentId);
		const routine = await lockRoutine(transaction, id);
		const done = await performRoutine(transaction, routine, { by, reason: `Routine ${routine.name}` });
		const { name, lastRunId, lastIssueId } = done;
		await record(transaction, by, done, "routine.run", { name, lastRunId, lastIssueId });
		return toRoutine(done);
	});
}
