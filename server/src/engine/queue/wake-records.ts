import { eq } from "drizzle-orm";
import type { DatabaseContext } from "../../platform/db/database.ts";
import { agentWakes } from "../../platform/db/schema.ts";
import { storableText } from "../../platform/db/tables/storable.ts";
import type { ClockContext } from "../../platform/timing/clock.ts";
import { taskKeyOf, type Wake } from "./requested-wake.ts";

export async function storeWake(
	{ database, now }: DatabaseContext & ClockContext,
	agentId: string,
	wake: Wake,
	runId: string | null,
): Promise<void> {
	const { issueId, commentId, interactionId, approvalId, payload, by } = wake;
	const fromRunId = by?.kind === "agent" ? by.runId : null;
	if ((issueId ?? approvalId ?? payload ?? fromRunId) == null) return;
	await database.db.insert(agentWakes).values({
		id: crypto.randomUUID(),
		agentId,
		taskKey: taskKeyOf(wake),
		runId,
		reason: storableText(wake.reason ?? wake.source),
		issueId: issueId ?? null,
		commentId: commentId ?? null,
		interactionId: interactionId ?? null,
		approvalId: approvalId ?? null,
		payload: payload ?? null,
		fromRunId,
		createdAt: now(),
	});
}

export async function returnWakes({ database }: DatabaseContext, runId: string): Promise<void> {
	await database.db.update(agentWakes).set({ runId: null }).where(eq(agentWakes.runId, runId));
}
