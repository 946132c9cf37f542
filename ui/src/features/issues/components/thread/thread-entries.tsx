import { type Activity, type Comment, type Interaction, plainSummary, type Run } from "@paperclipai/shared";
import { Link } from "@tanstack/react-router";
import { useMemo } from "react";
import { Icon } from "../../../../kit/icons/icon.tsx";
import type { IconName } from "../../../../kit/icons/icon-paths.ts";
import { Markdown } from "../../../../kit/markdown/markdown.tsx";
import { MentionLinksContext } from "../../../../kit/markdown/mention-links.ts";
import { RunBadge } from "../../../../kit/status/status.tsx";
import { Cost } from "../../../../kit/text/cost.tsx";
import { TimeAgo } from "../../../../kit/time/time-ago.tsx";
import { useAgents } from "../../../agents/api.ts";
import { ActorName } from "../../../companies/actor-name.tsx";
import { useCompanyId } from "../../../companies/selected-company.ts";
import type { DecisionProps } from "../../../interactions/components/decision-props.ts";
import { InteractionBody } from "../../../interactions/components/interaction-body.tsx";
import { kindLabels } from "../../../interactions/read-payload.ts";
import { OUTCOME_COLOURS } from "../../../runs/components/outcome-lines.tsx";
import { RunDuration } from "../../../runs/components/run-figures.tsx";
import { outcomesOf } from "../../../runs/components/run-subject.ts";
import { MessageState } from "../../../runs/conversation/message-state.tsx";
import { WithdrawButton } from "../../../runs/conversation/withdraw-button.tsx";
import { LazyLastLines } from "../../../runs/tail/lazy-last-lines.tsx";
import { useProjects } from "../../api.ts";
import { describeChange } from "./describe-change.ts";
import { linkMentions } from "./link-mentions.tsx";

export function CommentEntry({ comment }: { comment: Comment }) {
	const { data: agents } = useAgents(useCompanyId());
	const mentionLinks = useMemo(() => linkMentions(agents ?? []), [agents]);
	return (
		<article className="rounded-lg border border-line bg-surface">
			<EntryHead icon="comment" at={comment.createdAt}>
				<ActorName actor={comment.author} />
			</EntryHead>
			<div className="px-4 pb-3">
				<MentionLinksContext value={mentionLinks}>
					<Markdown text={comment.body} />
				</MentionLinksContext>
				{comment.message && (
					<>
						<MessageState message={comment.message} />
						<WithdrawButton message={comment.message} />
					</>
				)}
			</div>
		</article>
	);
}

export function InteractionEntry({ interaction, issueStatus }: Pick<DecisionProps, "interaction" | "issueStatus">) {
	const isPending = interaction.status === "pending";
	return (
		<article
			aria-label={interaction.title}
			className={`rounded-lg border bg-surface ${isPending ? "border-accent" : "border-line"}`}
		>
			<EntryHead icon="bell" at={interaction.createdAt}>
				<ActorName actor={interaction.askedBy} />
				<span className="text-muted">{isPending ? asksFor(interaction) : kindLabels[interaction.kind]}</span>
				{interaction.runId !== null && (
					<Link to="/runs/$runId" params={{ runId: interaction.runId }} className="text-accent hover:underline">
						Open run
					</Link>
				)}
			</EntryHead>
			<div className="grid gap-3 px-4 pb-4">
				<h3 className="font-semibold wrap-anywhere">{plainSummary(interaction.title)}</h3>
				<InteractionBody interaction={interaction} issueStatus={issueStatus} />
			</div>
		</article>
	);
}

function asksFor({ kind, runId }: Interaction): string {
	if (runId === null) return "asks for a decision";
	return kind === "permission" ? "waits for permission" : "waits for an answer";
}

export function RunEntry({ run }: { run: Run }) {
	return (
		<article
			aria-label={`Run of ${run.agentName}`}
			className="relative rounded-lg border border-line bg-surface hover:bg-sunken/40"
		>
			<EntryHead icon="terminal" at={run.createdAt}>
				<Link
					to="/runs/$runId"
					params={{ runId: run.id }}
					className="font-medium wrap-anywhere after:absolute after:inset-0 hover:text-accent"
				>
					{run.agentName}
				</Link>
				<RunBadge run={run} />
				<span className="flex gap-3 text-muted tabular-nums">
					<RunDuration run={run} />
					<span className="max-sm:hidden">
						<Cost usd={run.costUsd} isEstimate={run.costEstimated} isNamed />
					</span>
				</span>
			</EntryHead>
			{run.status === "running" ? (
				<div className="px-4 pb-3">
					<LazyLastLines run={run} />
				</div>
			) : (
				outcomesOf(run).map(({ text, tone }) => (
					<p key={tone} className={`mx-4 mb-3 line-clamp-2 text-[13px] wrap-anywhere ${OUTCOME_COLOURS[tone]}`}>
						{text}
					</p>
				))
			)}
		</article>
	);
}

export function ActivityEntry({ activity }: { activity: Activity }) {
	const companyId = useCompanyId();
	const { data: agents } = useAgents(companyId);
	const { data: projects } = useProjects(companyId);
	const names = {
		agent: (agentId: string) => agents?.find(({ id }) => id === agentId)?.name ?? "an agent",
		project: (projectId: string) => projects?.find(({ id }) => id === projectId)?.name ?? "a project",
	};
	return (
		<p className="flex items-baseline gap-2 px-4 text-[13px] text-muted">
			<span className="min-w-0 wrap-anywhere">
				<span className="text-text">
					<ActorName actor={activity.actor} />
				</span>{" "}
				{describeChange(activity, names)}
			</span>
			<span className="ml-auto shrink-0 text-xs">
				<TimeAgo at={activity.createdAt} />
			</span>
		</p>
	);
}

function EntryHead({ icon, at, children }: { icon: IconName; at: string; children: React.ReactNode }) {
	return (
		<div className="flex min-h-10 flex-wrap items-center gap-x-2 gap-y-1 px-4 py-2 text-[13px]">
			<Icon name={icon} className="size-4 text-muted" />
			{children}
			<span className="ml-auto text-xs text-muted">
				<TimeAgo at={at} />
			</span>
		</div>
	);
}
