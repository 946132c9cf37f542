import { type Approval, type CompanyInteraction, plainSummary, type StalledIssue } from "@paperclipai/shared";
import { titleOfApproval } from "../approvals/read-request.ts";
import type { StoppedBudget } from "../inbox/stopped-budgets.ts";
import { titleOfStalled } from "../issues/stalled.ts";

/** Maximum number of listed items, and of requested items per kind. */
export const MAX_WAITING = 5;

export interface Waiting {
	id: string;
	title: string;
	/** The issue whose thread contains the request. */
	issue: { identifier: string; title: string } | null;
	/** The agent whose run waits. */
	agentName?: string | null;
	createdAt: string;
}

export function ofApproval(approval: Approval): Waiting {
	return { id: approval.id, title: titleOfApproval(approval), issue: null, createdAt: approval.createdAt };
}

export function ofInteraction({ id, title, issue, agentName, createdAt }: CompanyInteraction): Waiting {
	return { id, title: plainSummary(title) || (issue?.title ?? agentName ?? ""), issue, agentName, createdAt };
}

export function ofBudget({ id, title, at }: StoppedBudget): Waiting {
	return { id, title, issue: null, createdAt: at };
}

export function ofStalled(stalled: StalledIssue): Waiting {
	const { issue, since } = stalled;
	return { id: `stalled-${issue.id}`, title: titleOfStalled(stalled), issue, createdAt: since };
}

export function newest(waiting: readonly Waiting[]): Waiting[] {
	return [...waiting].sort((one, other) => (one.createdAt < other.createdAt ? 1 : -1)).slice(0, MAX_WAITING);
}
