import { getIssue, type Routine } from "@paperclipai/shared";
import { api } from "../../../api/client.ts";
import type { RoutineOfAgent } from "./api.ts";

/** What a manual run started, with a link. */
export async function routineOutcome({ agent, name, task, lastIssueId }: RoutineOfAgent, done: Routine) {
	if (task.kind === "prompt" || done.lastIssueId === null) {
		const text = `${agent.name} was woken for ${name}.`;
		return done.lastRunId === null ? { text } : { text, link: { to: `/runs/${done.lastRunId}`, label: "Open run" } };
	}
	const issue = await api.call(getIssue, { params: { issueId: done.lastIssueId } }).catch(() => null);
	const key = issue?.identifier ?? "The issue";
	const isNew = done.lastIssueId !== lastIssueId;
	return {
		text: isNew ? `${key} was created and assigned to ${agent.name}.` : `${key} is still open; its assignee was woken.`,
		link: { to: `/issues/${done.lastIssueId}`, label: "Open issue" },
	};
}
