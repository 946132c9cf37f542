import type { WakeDecision } from "@paperclipai/adapter-utils/host";
import { inArray } from "drizzle-orm";
import type { DatabaseContext } from "../../../../platform/db/database.ts";
import { approvals, issueInteractions } from "../../../../platform/db/schema.ts";
import { describeApproval } from "../../../../records/approvals/describe-approval.ts";
import { describeInteraction } from "../../../../records/interactions/describe-interaction.ts";

/** What was decided of what the agent had asked, oldest wake first. */
export interface DecisionFacts {
	approvals: WakeDecision[];
	interactions: WakeDecision[];
}

export async function readDecisions(
	{ database }: DatabaseContext,
	wakes: readonly { approvalId: string | null; interactionId: string | null }[],
): Promise<DecisionFacts> {
	const approvalIds = [...new Set(wakes.flatMap(({ approvalId }) => approvalId ?? []))];
	const interactionIds = [...new Set(wakes.flatMap(({ interactionId }) => interactionId ?? []))];
	const { db } = database;
	const decided =
		approvalIds.length === 0 ? [] : await db.select().from(approvals).where(inArray(approvals.id, approvalIds));
	const answered =
		interactionIds.length === 0
			? []
			: await db.select().from(issueInteractions).where(inArray(issueInteractions.id, interactionIds));
	return {
		approvals: inOrder(approvalIds, decided).map((row) => toDecision(row, describeApproval(row))),
		interactions: inOrder(interactionIds, answered).map((row) => toDecision(row, describeInteraction(row))),
	};
}

function toDecision({ id, kind, status }: Omit<WakeDecision, "answer">, answer: string): WakeDecision {
	return { id, kind, status, answer };
}

function inOrder<Row extends { id: string }>(ids: readonly string[], rows: readonly Row[]): Row[] {
	return ids.flatMap((id) => rows.find((row) => row.id === id) ?? []);
}
