import type { Activity } from "@paperclipai/shared";
import { issueStatusLabels } from "../../../../kit/status/issue-labels.ts";
import { describeField, labelOf } from "../issue-fields.tsx";

interface Names {
	agent: (id: string) => string;
	project: (id: string) => string;
}

/** The end of a sentence about an activity record. */
export function describeChange({ action, details }: Activity, names: Names): string {
	if (action === "workspace.merged") return `merged the workspace into ${String(details?.into)}`;
	if (action !== "issue.updated") return ACTIONS[action] ?? action.replace(/^[a-z]+\./, "").replaceAll("_", " ");
	const parts = Object.entries(details ?? {}).flatMap(
		([key, value]) => CHANGES[key]?.(value, names) ?? describeField(key, value) ?? [],
	);
	return parts.length > 0 ? parts.join(", ") : "changed the issue";
}

const ACTIONS: Record<string, string> = {
	"issue.created": "created the issue",
	"issue.finalized": "finished a run; its changes are saved in the workspace",
	"workspace.closed": "closed the workspace",
	"workspace.close_failed": "could not close the workspace",
	"wake.held": "held a wake: too many in a row",
};

const CHANGES: Record<string, (value: unknown, names: Names) => string> = {
	status: (value) => `moved the issue to ${labelOf(issueStatusLabels, value)}`,
	assigneeAgentId: (value, { agent }) =>
		value === null ? "unassigned the issue" : `assigned the issue to ${agent(String(value))}`,
	title: (value) => `renamed the issue to “${String(value)}”`,
	description: () => "edited the description",
	parentId: (value) => (value === null ? "removed the parent issue" : "changed the parent issue"),
	blockedByIssueIds: () => "changed the blocking issues",
	projectId: (value, { project }) =>
		value === null ? "removed the issue from its project" : `moved the issue to ${project(String(value))}`,
	executionWorkspaceSettings: () => "changed the environment",
};
