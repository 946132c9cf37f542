import type { ApprovalKind } from "@paperclipai/shared";
import { Link } from "@tanstack/react-router";
import { toast } from "../../../kit/toast/toast.ts";
import { ApprovalBody } from "../../approvals/components/approval-body.tsx";
import { ActorName } from "../../companies/actor-name.tsx";
import { InteractionBody } from "../../interactions/components/interaction-body.tsx";
import { IssueLine } from "../../issues/components/issue-line.tsx";
import type { InboxItem } from "../inbox-items.ts";
import { BudgetDetail } from "./budget-detail.tsx";
import { FailedRunDetail } from "./failed-run-detail.tsx";
import { StalledDetail } from "./stalled-detail.tsx";

const DECIDED: Record<string, string> = {
	accepted: "Accepted",
	approved: "Approved",
	rejected: "Rejected",
	answered: "Answered",
	revision_requested: "Changes requested",
};

const DECIDED_PERMISSION: Record<string, string> = { accepted: "Allowed", rejected: "Denied" };

/** Labels of the link to the issue that the requester works on, which is not the subject of the request. */
const APPROVAL_ISSUE: Record<ApprovalKind, string> = {
	hire_agent: "Open the issue where the hire was requested",
	request_board_approval: "Open the issue where approval was requested",
};

interface InboxDetailProps {
	item: InboxItem;
	/** Called when the item is no longer waiting. */
	onDone: () => void;
}

export function InboxDetail({ item, onDone }: InboxDetailProps) {
	const isPermission = item.kind === "interaction" && item.interaction.kind === "permission";
	const onDecided = ({ status }: { status: string }) => {
		const labels = isPermission ? { ...DECIDED, ...DECIDED_PERMISSION } : DECIDED;
		toast({ text: `${labels[status] ?? "Decided"}: ${item.title}` });
		onDone();
	};
	return (
		<article aria-label={item.title} className="grid min-w-0 gap-4">
			<h2 className="text-base font-semibold wrap-anywhere max-lg:sr-only">{item.title}</h2>
			{item.kind === "interaction" && (
				<>
					<Asked actor={item.interaction.askedBy}>
						{item.interaction.issue && <IssueLine issue={item.interaction.issue} />}
						{item.interaction.runId !== null && (
							<Link
								to="/runs/$runId"
								params={{ runId: item.interaction.runId }}
								className="text-accent hover:underline"
							>
								Open run
							</Link>
						)}
					</Asked>
					<InteractionBody
						interaction={item.interaction}
						issueStatus={item.interaction.issue?.status}
						hasKeys
						onDecided={onDecided}
					/>
				</>
			)}
			{item.kind === "approval" && (
				<>
					<Asked actor={item.approval.askedBy}>
						{item.approval.issueId && (
							<Link
								to="/issues/$issueId"
								params={{ issueId: item.approval.issueId }}
								className="text-accent hover:underline"
							>
								{APPROVAL_ISSUE[item.approval.kind]}
							</Link>
						)}
					</Asked>
					<ApprovalBody key={item.id} approval={item.approval} hasKeys onDecided={onDecided} />
				</>
			)}
			{item.kind === "run" && <FailedRunDetail failures={item.failures} onDone={onDone} />}
			{item.kind === "stalled" && <StalledDetail stalled={item.stalled} onDone={onDone} />}
			{item.kind === "budget" && <BudgetDetail key={item.id} agent={item.agent} onDone={onDone} />}
		</article>
	);
}

function Asked({
	actor,
	children,
}: {
	actor: React.ComponentProps<typeof ActorName>["actor"];
	children: React.ReactNode;
}) {
	return (
		<div className="flex min-w-0 flex-wrap items-center gap-x-4 gap-y-1 text-[13px] text-muted">
			<span>
				Asked by{" "}
				<span className="text-text">
					<ActorName actor={actor} />
				</span>
			</span>
			{children}
		</div>
	);
}
