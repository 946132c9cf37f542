import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { agentsQuery } from "../../../api/company-lists.ts";
import { Markdown } from "../../../kit/markdown/markdown.tsx";
import { issuePriorityLabels } from "../../../kit/status/issue-labels.ts";
import { useCompanyId } from "../../companies/selected-company.ts";
import { useDecide } from "../api.ts";
import { readResponse, readTasks } from "../read-payload.ts";
import { DecisionButtons } from "./decision-buttons.tsx";
import { closedIssueReason, type DecisionProps } from "./decision-props.ts";
import { UnreadPayload } from "./unread-payload.tsx";

export function TasksForm({ interaction, issueStatus, hasKeys = false, onDecided }: DecisionProps) {
	const decide = useDecide(interaction, onDecided);
	const tasks = readTasks(interaction);
	const [left, setLeft] = useState<readonly number[]>([]);
	const { data: agents } = useQuery(agentsQuery(useCompanyId()));
	if (!tasks) return <UnreadPayload interaction={interaction} />;
	const isPending = interaction.status === "pending";
	const { createdIssues } = readResponse(interaction);
	const isLeftOut = (index: number) =>
		isPending ? left.includes(index) : createdIssues?.every(({ title }) => title !== tasks[index]?.title) === true;
	const chosen = tasks.map((_, index) => index).filter((index) => !left.includes(index));
	const toggle = (index: number) =>
		setLeft((before) => (before.includes(index) ? before.filter((other) => other !== index) : [...before, index]));
	return (
		<>
			<ol className="divide-y divide-line rounded-md border border-line">
				{tasks.map(({ title, description, priority, assigneeAgentId, blockedBy }, index) => (
					<li key={index} className="flex gap-2.5 px-3 py-2">
						{isPending && (
							<input
								type="checkbox"
								aria-label={`Create ${title}`}
								checked={!left.includes(index)}
								onChange={() => toggle(index)}
								className="mt-1 size-4 shrink-0 accent-accent"
							/>
						)}
						<span className="shrink-0 text-muted tabular-nums">{index + 1}.</span>
						<div className="grid min-w-0 gap-0.5">
							<p className="font-medium wrap-anywhere">{title}</p>
							{description && (
								<div className="text-[13px] text-muted">
									<Markdown text={description} />
								</div>
							)}
							<p className="text-xs text-muted">
								{[
									`${issuePriorityLabels[priority]} priority`,
									assigneeAgentId && `for ${agents?.find(({ id }) => id === assigneeAgentId)?.name ?? "an agent"}`,
									orderText(blockedBy.filter((position) => !isLeftOut(position))),
									!isPending && isLeftOut(index) && "not created",
								]
									.filter(Boolean)
									.join(" · ")}
							</p>
						</div>
					</li>
				))}
			</ol>
			{isPending && (
				<DecisionButtons
					acceptLabel={labelOf(chosen.length, tasks.length)}
					missing={
						closedIssueReason(interaction, issueStatus) ?? (chosen.length > 0 ? undefined : "Select a task to create.")
					}
					hasKeys={hasKeys}
					isPending={decide.isPending}
					error={decide.error}
					onAccept={() => decide.mutate({ as: "accept", tasks: chosen })}
					onReject={(note) => decide.mutate({ as: "reject", ...(note && { note }) })}
				/>
			)}
		</>
	);
}

/** Names the selected tasks that a task waits for. */
function orderText(positions: readonly number[]): string | null {
	return positions.length === 0 ? null : `after task ${positions.map((position) => position + 1).join(", ")}`;
}

function labelOf(chosen: number, all: number): string {
	if (all === 1) return "Create the issue";
	return chosen === all ? `Create all ${all} issues` : `Create ${chosen} of ${all} issues`;
}
