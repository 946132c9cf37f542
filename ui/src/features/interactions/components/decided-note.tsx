import type { Interaction } from "@paperclipai/shared";
import { Link } from "@tanstack/react-router";
import { Icon } from "../../../kit/icons/icon.tsx";
import { Markdown } from "../../../kit/markdown/markdown.tsx";
import { TimeAgo } from "../../../kit/time/time-ago.tsx";
import { readResponse } from "../read-payload.ts";

const LABELS: Record<Interaction["status"], string> = {
	accepted: "Accepted",
	rejected: "Rejected",
	answered: "Answered",
	pending: "Waiting",
	expired: "No one answered in time",
	withdrawn: "The agent no longer waits",
};

export function DecidedNote({ interaction }: { interaction: Interaction }) {
	const { note, createdIssues } = readResponse(interaction);
	const isRejected = interaction.status === "rejected" || interaction.status === "expired";
	return (
		<div className="grid gap-1 text-[13px]">
			<p className={`flex items-center gap-1.5 font-medium ${isRejected ? "text-bad" : "text-ok"}`}>
				<Icon name={isRejected ? "cross" : "check"} />
				{LABELS[interaction.status]}
				{interaction.decidedAt && (
					<span className="font-normal text-muted">
						<TimeAgo at={interaction.decidedAt} />
					</span>
				)}
			</p>
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
