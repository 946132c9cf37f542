import type { Run } from "@paperclipai/shared";
import { and, eq, isNull } from "drizzle-orm";
import { getAgentRow } from "../agents/agents.ts";
import { isUniqueViolation } from "../db/is-unique-violation.ts";
import { heartbeatRuns } from "../db/schema.ts";
import { storableText } from "../db/storable.ts";
import type { ServerContext } from "../server-context.ts";
import { announceRun } from "./change-run.ts";
import { recordRunEvent } from "./run-events.ts";
import { getRun } from "./run-rows.ts";
import { STANDING_WORK } from "./task-key.ts";

export interface Wake {
	source: "timer" | "assignment" | "on_demand" | "automation";
	reason?: string | undefined;
	prompt?: string | undefined;
	idempotencyKey?: string | undefined;
	forceFreshSession?: boolean | undefined;
}

/** Turns the wish that an agent works into a queued run. The dispatcher starts it when its time has come. */
export async function wakeAgent(context: ServerContext, agentId: string, wake: Wake): Promise<Run> {
	const agent = await getAgentRow(context, agentId);
	const earlier = await findSameWake(context, agentId, wake);
	if (earlier !== undefined) return await getRun(context, earlier);
	const id = crypto.randomUUID();
	try {
		await context.database.db.insert(heartbeatRuns).values({
			id,
			companyId: agent.companyId,
			agentId,
			adapterType: agent.adapterType,
			status: "queued",
			invocationSource: wake.source,
			reason: wake.reason === undefined ? null : storableText(wake.reason),
			prompt: wake.prompt === undefined ? null : storableText(wake.prompt),
			taskKey: STANDING_WORK,
			idempotencyKey: wake.idempotencyKey ?? null,
			forceFreshSession: wake.forceFreshSession ?? false,
			createdAt: context.now(),
		});
	} catch (error) {
		// The same key came twice at the same moment.
		const winner = isUniqueViolation(error) ? await findSameWake(context, agentId, wake) : undefined;
		if (winner === undefined) throw error;
		return await getRun(context, winner);
	}
	await recordRunEvent(context, { id, companyId: agent.companyId }, { type: "lifecycle.queued", message: wake.reason });
	return await announceRun(context, id, "queued");
}

/** A wake that says nothing new joins the run that waits already; one with a key that was seen is that run. */
async function findSameWake({ database }: ServerContext, agentId: string, wake: Wake): Promise<string | undefined> {
	const select = database.db.select({ id: heartbeatRuns.id }).from(heartbeatRuns);
	if (wake.idempotencyKey !== undefined) {
		const key = eq(heartbeatRuns.idempotencyKey, wake.idempotencyKey);
		return (await select.where(and(eq(heartbeatRuns.agentId, agentId), key)))[0]?.id;
	}
	if (wake.prompt !== undefined || wake.forceFreshSession) return undefined;
	const waiting = and(
		eq(heartbeatRuns.agentId, agentId),
		eq(heartbeatRuns.taskKey, STANDING_WORK),
		eq(heartbeatRuns.status, "queued"),
		isNull(heartbeatRuns.prompt),
	);
	return (await select.where(waiting).limit(1))[0]?.id;
}
