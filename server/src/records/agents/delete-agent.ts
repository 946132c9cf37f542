import { rmdir } from "node:fs/promises";
import path from "node:path";
import { removeFolder } from "@paperclipai/adapter-utils/host";
import { isTerminalRunStatus } from "@paperclipai/shared";
import { eq } from "drizzle-orm";
import type { Actor } from "../../platform/access/caller.ts";
import type { FolderContext } from "../../platform/data-folder/data-folder.ts";
import { runFolderOf } from "../../platform/data-folder/run-folder.ts";
import type { DatabaseContext } from "../../platform/db/database.ts";
import { agents, heartbeatRuns } from "../../platform/db/schema.ts";
import { HttpError } from "../../platform/errors/http-error.ts";
import type { EventContext } from "../../platform/events/event-bus.ts";
import { inTransaction } from "../../platform/events/in-transaction.ts";
import type { ClockContext } from "../../platform/timing/clock.ts";
import { recordAgentActivity } from "./agent-activity.ts";
import { getAgentRow } from "./store.ts";

/**
 * Also deletes the agent's runs with their logs, and its default working directory if that is empty.
 * @throws {HttpError} 409 `agent_has_unfinished_runs`
 */
export async function deleteAgent(
	context: DatabaseContext & EventContext & ClockContext & FolderContext,
	id: string,
	by: Actor,
): Promise<void> {
	const agent = await getAgentRow(context, id);
	const runs = await inTransaction(context, async (transaction) => {
		const tx = transaction.database.db;
		await tx.select({ id: agents.id }).from(agents).where(eq(agents.id, id)).for("update");
		const own = await tx
			.select({ id: heartbeatRuns.id, status: heartbeatRuns.status })
			.from(heartbeatRuns)
			.where(eq(heartbeatRuns.agentId, id));
		const unfinished = own.filter(({ status }) => !isTerminalRunStatus(status));
		if (unfinished.length > 0) throw hasUnfinishedRuns(id, unfinished);
		await tx.delete(agents).where(eq(agents.id, id));
		await recordAgentActivity(transaction, by, agent, "agent.deleted", { name: agent.name });
		return own;
	});
	for (const run of runs) await removeFolder(runFolderOf(context.folder, run.id).root);
	// Keeps a folder with files, because an agent's work belongs to the user.
	await rmdir(path.join(context.folder.workspaces, id)).catch(() => undefined);
}

function hasUnfinishedRuns(agentId: string, runs: { id: string }[]): HttpError {
	const [what, which] =
		runs.length === 1 ? ["A run of this agent is", "it"] : [`${runs.length} runs of this agent are`, "them"];
	return new HttpError(409, "agent_has_unfinished_runs", `${what} not finished.`, {
		hint: `Cancel ${which} first, or do both with: paperclipai agent delete ${agentId} --cancel-runs`,
		details: { runIds: runs.map(({ id }) => id) },
	});
}
