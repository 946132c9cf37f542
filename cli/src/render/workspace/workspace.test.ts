import type { ExecutionWorkspaceDetails, WorkspaceOperation } from "@paperclipai/shared";
import { expect, it } from "vitest";
import { formatWorkspace } from "./workspace.ts";

const at = "2026-01-02T03:04:05.000Z";
const workspace: ExecutionWorkspaceDetails = {
	...{ id: "w", companyId: "c", issueId: null, projectId: null, environmentId: null, mode: "worktree", status: "open" },
	...{ sourcePath: "/site", path: "/w", prefix: "", branch: "b", baseRef: "main", baseCommit: null, headCommit: null },
	...{ createdAt: at, lastUsedAt: at, closedAt: null, issue: null, activeRunId: null, isMerged: false },
	operations: [],
};

it.each([
	[null, "by board"],
	[{ cause: "age" }, "by server, because the workspace was unused for a long time"],
	[{ cause: "quota" }, "by server, because the limit of open worktrees was reached"],
])("shows who has tried to close a workspace: %j", (details, who) => {
	const error = { code: "workspace_command_failed", message: "The command failed." };
	const operation: WorkspaceOperation = {
		...{ id: "o", workspaceId: "w", runId: null, operation: "workspace_close", status: "failed", error, details },
		...{ createdAt: at, finishedAt: at },
	};
	const names = { issue: undefined, environment: null };
	const shown = formatWorkspace({ ...workspace, operations: [operation] }, names, { color: false, columns: 200 });
	expect(shown).toContain(`close failed ${who}\n  workspace_command_failed The command failed.\n`);
});

it("names the repositories in a worktree that were set aside", () => {
	const operation: WorkspaceOperation = {
		...{ id: "o", workspaceId: "w", runId: "r", operation: "environment_collect", status: "succeeded", error: null },
		...{ details: { setAside: ["sub/.git.set-aside"] }, createdAt: at, finishedAt: at },
	};
	const names = { issue: undefined, environment: null };
	const shown = formatWorkspace({ ...workspace, operations: [operation] }, names, { color: false, columns: 200 });
	expect(shown).toContain("  renamed to sub/.git.set-aside, because it could make git execute a program\n");
});
