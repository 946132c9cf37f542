import { afterEach, describe, expect, it, vi } from "vitest";
import { buildPaperclipContextEnv } from "./paperclip-context-env.ts";
import { buildPaperclipEnv } from "./paperclip-env.ts";

afterEach(() => vi.unstubAllEnvs());

describe("buildPaperclipEnv", () => {
	it("sets agent, company and API URL", () => {
		vi.stubEnv("PAPERCLIP_API_URL", "http://127.0.0.1:1");
		expect(buildPaperclipEnv({ id: "a", companyId: "c" })).toEqual({
			PAPERCLIP_AGENT_ID: "a",
			PAPERCLIP_COMPANY_ID: "c",
			PAPERCLIP_API_URL: "http://127.0.0.1:1",
		});
	});

	it("omits an unknown API URL", () => {
		vi.stubEnv("PAPERCLIP_API_URL", undefined);
		expect(buildPaperclipEnv({ id: "a", companyId: "c" })).not.toHaveProperty("PAPERCLIP_API_URL");
	});
});

describe("buildPaperclipContextEnv", () => {
	it("sets a variable for each field of the context", () => {
		const context = {
			taskId: "t",
			issueId: "i",
			wakeReason: "comment",
			wakeCommentId: "wc",
			commentId: "c",
			approvalId: "ap",
			approvalStatus: "approved",
			issueIds: ["1", "", "2"],
			paperclipWorkspace: { cwd: "/w", source: "project", strategy: "shared", agentHome: "/h" },
			paperclipInstructionsFolder: "/rules",
		};
		expect(buildPaperclipContextEnv({ runId: "r", context, authToken: "secret" })).toEqual({
			PAPERCLIP_RUN_ID: "r",
			PAPERCLIP_TASK_ID: "t",
			PAPERCLIP_WAKE_REASON: "comment",
			PAPERCLIP_WAKE_COMMENT_ID: "wc",
			PAPERCLIP_APPROVAL_ID: "ap",
			PAPERCLIP_APPROVAL_STATUS: "approved",
			PAPERCLIP_LINKED_ISSUE_IDS: "1,2",
			PAPERCLIP_INSTRUCTIONS_DIR: "/rules",
			PAPERCLIP_API_KEY: "secret",
			PAPERCLIP_AGENT_HOME: "/h",
			PAPERCLIP_WORKSPACE_CWD: "/w",
			PAPERCLIP_WORKSPACE_SOURCE: "project",
			PAPERCLIP_WORKSPACE_STRATEGY: "shared",
		});
	});

	it("falls back to the issue and the comment, and omits unknown values", () => {
		const context = { issueId: "i", commentId: "c", wakeReason: 7 as unknown as string, approvalId: "" };
		expect(buildPaperclipContextEnv({ runId: "r", context })).toEqual({
			PAPERCLIP_RUN_ID: "r",
			PAPERCLIP_TASK_ID: "i",
			PAPERCLIP_WAKE_COMMENT_ID: "c",
		});
	});

	it("limits lists and removes NUL bytes", () => {
		const issueIds = Array.from({ length: 1000 }, (_, index) => `issue-${index}`);
		const env = buildPaperclipContextEnv({ runId: "r", context: { wakeReason: "a\0b", issueIds } });
		expect(env.PAPERCLIP_WAKE_REASON).toBe("ab");
		expect(env.PAPERCLIP_LINKED_ISSUE_IDS?.length).toBeLessThanOrEqual(8000);
		expect(issueIds).toContain(env.PAPERCLIP_LINKED_ISSUE_IDS?.split(",").at(-1));
	});
});
