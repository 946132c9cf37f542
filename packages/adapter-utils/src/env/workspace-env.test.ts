import { describe, expect, it } from "vitest";
import { buildWorkspaceEnv, refreshPaperclipWorkspaceEnvForExecution } from "./workspace-env.ts";

describe("buildWorkspaceEnv", () => {
	it("sets a variable for each field", () => {
		const workspace = { cwd: "/w", source: "project", strategy: "worktree", branch: "paperclip/1", id: "", repoRef: 7 };
		expect(buildWorkspaceEnv(workspace)).toEqual({
			PAPERCLIP_WORKSPACE_CWD: "/w",
			PAPERCLIP_WORKSPACE_SOURCE: "project",
			PAPERCLIP_WORKSPACE_STRATEGY: "worktree",
			PAPERCLIP_WORKSPACE_BRANCH: "paperclip/1",
		});
	});

	it("sets no variable without a workspace", () => {
		expect(buildWorkspaceEnv(undefined)).toEqual({});
	});
});

describe("refreshPaperclipWorkspaceEnvForExecution", () => {
	it("updates the variables, except configured ones", () => {
		const env = {
			KEEP: "1",
			PAPERCLIP_WORKSPACE_CWD: "/old",
			PAPERCLIP_WORKSPACE_ID: "old",
			PAPERCLIP_WORKSPACE_BRANCH: "mine",
		};
		const given = refreshPaperclipWorkspaceEnvForExecution({
			env,
			workspace: { cwd: "/local", strategy: "worktree", branch: "theirs" },
			executionCwd: "/remote",
			envConfig: { PAPERCLIP_WORKSPACE_BRANCH: "mine" },
		});
		expect(given).toBe(env);
		expect(env).toEqual({
			KEEP: "1",
			PAPERCLIP_WORKSPACE_CWD: "/remote",
			PAPERCLIP_WORKSPACE_STRATEGY: "worktree",
			PAPERCLIP_WORKSPACE_BRANCH: "mine",
		});
	});
});
