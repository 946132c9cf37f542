import { messageOf } from "@paperclipai/adapter-utils";
import { collectSecrets } from "@paperclipai/adapter-utils/host";
import type { Approval, HireHook, HireResult } from "@paperclipai/shared";
import { eq } from "drizzle-orm";
import { z } from "zod";
import type { AdaptersContext } from "../../engine/adapters/adapter-registry.ts";
import type { WakeContext } from "../../engine/queue/wake.ts";
import { SYSTEM } from "../../platform/access/caller.ts";
import { approvals } from "../../platform/db/schema.ts";
import { inTransaction } from "../../platform/events/in-transaction.ts";
import { recordActivity } from "../../records/activity/record.ts";
import type { AgentRow } from "../../records/agents/store.ts";

const MAX_ERROR_LENGTH = 2_000;

const responseSchema = z.object({ ok: z.boolean(), error: z.string().optional() });

/**
 * Never retried, since a second call might repeat the work. The hook stays `not_called` if the server stops before its
 * response is stored.
 */
export async function callHireHook(
	context: AdaptersContext & WakeContext,
	approval: Approval,
	agent: AgentRow,
): Promise<Approval> {
	const onHireApproved = await callAdapter(context, approval, agent);
	if (approval.result === null) return approval;
	const result: HireResult = { ...approval.result, onHireApproved };
	await inTransaction(context, async (transaction) => {
		const { id: approvalId, companyId, status } = approval;
		await transaction.database.db.update(approvals).set({ result }).where(eq(approvals.id, approvalId));
		transaction.bus.emit({ kind: "approval.changed", companyId, payload: { approvalId, status } });
		if (onHireApproved.status !== "failed") return;
		await recordActivity(transaction, SYSTEM, {
			...{ companyId, action: "agent.hire_hook_failed", entityType: "agent", entityId: agent.id },
			details: { approvalId, adapterType: agent.adapterType, error: onHireApproved.error },
		});
	});
	return { ...approval, result };
}

async function callAdapter(
	{ adapters, secrets }: AdaptersContext & WakeContext,
	approval: Approval,
	agent: AgentRow,
): Promise<HireHook> {
	const { id: agentId, name: agentName, companyId, adapterType, adapterConfig } = agent;
	const failed = async (error: string): Promise<HireHook> => {
		const masker = await secrets.learn(collectSecrets(adapterConfig));
		const masked = masker.text(error);
		return { status: "failed", error: masked.slice(0, MAX_ERROR_LENGTH) };
	};
	try {
		const adapter = adapters.get(adapterType, 422);
		if (adapter.onHireApproved === undefined) return { status: "none" };
		const payload = {
			...{ companyId, agentId, agentName, adapterType, source: "approval", sourceId: approval.id },
			approvedAt: approval.decidedAt ?? agent.createdAt.toISOString(),
			message: `${agentName} was hired.`,
		};
		const response = responseSchema.safeParse(await adapter.onHireApproved(payload, adapterConfig));
		if (!response.success) return await failed("The adapter gave no valid response.");
		return response.data.ok ? { status: "ok" } : await failed(response.data.error ?? "The adapter gave no reason.");
	} catch (error) {
		return await failed(messageOf(error));
	}
}
