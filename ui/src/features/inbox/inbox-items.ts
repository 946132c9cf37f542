import {
	type Agent,
	type Approval,
	type Budget,
	type CompanyInteraction,
	plainSummary,
	type Run,
	type StalledIssue,
} from "@paperclipai/shared";
import type { IconName } from "../../kit/icons/icon-paths.ts";
import { titleOfApproval } from "../approvals/read-request.ts";
import { kindLabels } from "../interactions/read-payload.ts";
import { titleOfStalled } from "../issues/stalled.ts";
import type { Dismissals } from "./dismissed.ts";
import { type FailureGroup, failureGroups } from "./failure-groups.ts";
import { stoppedBudgets } from "./stopped-budgets.ts";

export type InboxItem = {
	id: string;
	title: string;
	/** Kind and source of the item. */
	about: string;
	at: string;
	icon: IconName;
	/** Whether work is blocked until the item is decided. */
	isBlocking: boolean;
} & (
	| { kind: "interaction"; interaction: CompanyInteraction }
	| { kind: "approval"; approval: Approval }
	| { kind: "budget"; agent: Agent | null }
	| { kind: "stalled"; stalled: StalledIssue }
	| { kind: "run"; failures: FailureGroup }
);

interface InboxParts {
	interactions: readonly CompanyInteraction[];
	approvals: readonly Approval[];
	agents: readonly Agent[];
	companyBudget: Budget | null | undefined;
	stalled: readonly StalledIssue[];
	/** Also those that succeeded with refused tools. */
	failedRuns: readonly Run[];
	dismissals: Dismissals;
}

const textOfIssue = ({ identifier, title }: { identifier: string; title: string }) => `${identifier} ${title}`;

/** Blocking items first, then failures; each newest first. */
export function inboxItems(parts: InboxParts): InboxItem[] {
	const nameOf = (agentId: string | null) => parts.agents.find(({ id }) => id === agentId)?.name;
	const about = (...texts: (string | null | undefined)[]) => texts.filter(Boolean).join(" · ");
	const items: InboxItem[] = [
		...parts.interactions.map((interaction) => ({
			...{ kind: "interaction" as const, id: interaction.id, interaction },
			icon: interaction.kind === "permission" ? ("lock" as const) : ("comment" as const),
			...{ title: plainSummary(interaction.title), at: interaction.createdAt, isBlocking: true },
			about: about(
				kindLabels[interaction.kind],
				nameOf(interaction.askedBy.agentId) ?? interaction.agentName,
				interaction.issue && textOfIssue(interaction.issue),
			),
		})),
		...parts.approvals.map((approval) => ({
			...{ kind: "approval" as const, id: approval.id, approval, at: approval.createdAt, isBlocking: true },
			...{ title: titleOfApproval(approval), icon: "people" as const },
			about: about(approval.kind === "hire_agent" ? "Hire request" : "Approval", nameOf(approval.askedBy.agentId)),
		})),
		...stoppedBudgets(parts.companyBudget, parts.agents).map((budget) => ({
			...{ ...budget, kind: "budget" as const, icon: "pause" as const, isBlocking: true },
			about: budget.agent ? "Its runs are on hold" : "All runs are on hold",
		})),
		...parts.stalled.map((stalled) => ({
			...{ kind: "stalled" as const, id: `stalled-${stalled.issue.id}`, stalled, at: stalled.since },
			...{ title: titleOfStalled(stalled), icon: "issue" as const, isBlocking: true },
			about: about("Blocked issue", nameOf(stalled.issue.assigneeAgentId), stalled.issue.title),
		})),
		...failureGroups(parts.failedRuns, parts.dismissals).map((failures) => {
			const { id, at, newest: run, earlier } = failures;
			return {
				...{ kind: "run" as const, id, failures, at, icon: "alert" as const },
				...{ title: run.error?.message ?? `Run ${run.status.replace("_", " ")}`, isBlocking: false },
				about: about(labelOfFailures(run, earlier.length + 1), run.agentName, run.issue && textOfIssue(run.issue)),
			};
		}),
	];
	return items.sort((one, other) => Number(other.isBlocking) - Number(one.isBlocking) || (one.at < other.at ? 1 : -1));
}

function labelOfFailures({ status }: Run, count: number): string {
	if (status === "succeeded") return count === 1 ? "Run with refused tools" : `${count} runs with refused tools`;
	return count === 1 ? "Failed run" : `${count} failed runs`;
}
