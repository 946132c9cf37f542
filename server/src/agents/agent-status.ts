import type { AgentStatus } from "@paperclipai/shared";
import { desc, inArray } from "drizzle-orm";
import type { DatabaseContext } from "../db/database.ts";
import { heartbeatRuns } from "../db/schema.ts";

const ERROR_STATUSES = ["failed", "timed_out"];

/** Status of each agent, from its runs: whether one is running, else how the last one ended. */
export async function readAgentStatuses(
	{ database }: DatabaseContext,
	agents: { id: string; pausedAt: Date | null }[],
): Promise<Map<string, AgentStatus>> {
	const ids = agents.map(({ id }) => id);
	if (ids.length === 0) return new Map();
	const latest = await database.db
		.selectDistinctOn([heartbeatRuns.agentId, heartbeatRuns.status], {
			agentId: heartbeatRuns.agentId,
			status: heartbeatRuns.status,
			finishedAt: heartbeatRuns.finishedAt,
		})
		.from(heartbeatRuns)
		.where(inArray(heartbeatRuns.agentId, ids))
		.orderBy(heartbeatRuns.agentId, heartbeatRuns.status, desc(heartbeatRuns.finishedAt));
	return new Map(
		agents.map((agent) => [
			agent.id,
			statusOf(
				agent,
				latest.filter((run) => run.agentId === agent.id),
			),
		]),
	);
}

function statusOf(
	agent: { pausedAt: Date | null },
	latest: { status: string; finishedAt: Date | null }[],
): AgentStatus {
	if (latest.some(({ status }) => status === "running")) return "running";
	if (agent.pausedAt !== null) return "paused";
	const finished = latest.filter((run) => run.finishedAt !== null);
	const last = finished.sort((a, b) => Number(b.finishedAt) - Number(a.finishedAt))[0];
	return last !== undefined && ERROR_STATUSES.includes(last.status) ? "error" : "idle";
}
