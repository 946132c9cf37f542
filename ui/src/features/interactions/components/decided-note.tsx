import { describePermissionRule, type Interaction, type InteractionResponse } from "@paperclipai/shared";
import { Link } from "@tanstack/react-router";
import { Suspense } from "react";
import { Icon } from "../../../kit/icons/icon.tsx";
import type { IconName } from "../../../kit/icons/icon-paths.ts";
import { lazyPart } from "../../../kit/lazy-part.ts";
import { Markdown } from "../../../kit/markdown/markdown.tsx";
import { TimeAgo } from "../../../kit/time/time-ago.tsx";
import { ActorName } from "../../companies/actor-name.tsx";
import { readResponse } from "../read-payload.ts";

/** Lazy: few inputs are changed. */
const VisibleLines = lazyPart(async () => (await import("./permission/visible-lines.tsx")).VisibleLines);

const LABELS: Record<Interaction["status"], string> = {
	accepted: "Accepted",
	rejected: "Rejected",
	answered: "Answered",
	pending: "Waiting",
	expired: "No one answered in time",
	withdrawn: "The agent no longer waits",
};

const SCOPES = { once: "Allowed once", run: "Allowed for this run", always: "Always allowed" };

const STYLES: Record<Interaction["status"], { icon: IconName; color: string }> = {
	accepted: { icon: "check", color: "text-ok" },
	answered: { icon: "check", color: "text-ok" },
	rejected: { icon: "cross", color: "text-bad" },
	expired: { icon: "timer", color: "text-bad" },
	pending: { icon: "info", color: "text-muted" },
	withdrawn: { icon: "info", color: "text-muted" },
};

function labelOf({ kind, status }: Interaction, { scope = "once", stop, input }: InteractionResponse): string {
	if (kind !== "permission") return LABELS[status];
	if (status === "accepted") return input ? `${SCOPES[scope]}, with a changed input` : SCOPES[scope];
	if (status === "rejected") return stop ? "Denied, and the agent was stopped" : "Denied";
	return status === "expired" ? "Denied, because no one answered in time" : LABELS[status];
}

export function DecidedNote({ interaction }: { interaction: Interaction }) {
	const response = readResponse(interaction);
	const { note, createdIssues, rule, input } = response;
	const { decidedAt, decidedBy } = interaction;
	const { icon, color } = STYLES[interaction.status];
	return (
		<div className="grid min-w-0 gap-1 text-[13px]">
			<p className={`flex flex-wrap items-center gap-x-1.5 font-medium ${color}`}>
				<Icon name={icon} />
				{labelOf(interaction, response)}
				<span className="font-normal text-muted">
					{decidedBy && decidedBy.kind !== "system" && (
						<>
							by <ActorName actor={decidedBy} />{" "}
						</>
					)}
					{decidedAt && <TimeAgo at={decidedAt} />}
				</span>
			</p>
			{rule && <p className="wrap-anywhere text-muted">Rule: {describePermissionRule(rule)}</p>}
			{input && (
				<Suspense fallback={null}>
					<VisibleLines label="Changed input" text={JSON.stringify(input, null, 2)} />
				</Suspense>
			)}
			{note && <Markdown text={note} />}
			{createdIssues && createdIssues.length > 0 && (
				<p className="flex flex-wrap gap-x-3">
					{createdIssues.map(({ identifier, title }) => (
						<Link
							key={identifier}
							to="/issues/$issueId"
							params={{ issueId: identifier }}
							className="text-accent hover:underline"
						>
							{identifier} {title}
						</Link>
					))}
				</p>
			)}
		</div>
	);
}
