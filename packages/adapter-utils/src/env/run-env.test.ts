import { expect, it, vi } from "vitest";
import { buildRunEnv } from "./run-env.ts";
import { SERVER_VARIABLES } from "./server-variables.ts";

const agent = { id: "a", companyId: "c", name: "Ada", adapterType: "some_type", adapterConfig: {} };
const context = {
	taskId: "t",
	wakeReason: "comment",
	wakeCommentId: "wc",
	approvalId: "ap",
	approvalStatus: "approved",
	issueIds: ["1"],
	paperclipWakePayloadFile: "/wake.json",
	paperclipInstructionsFolder: "/rules",
	paperclipWorkspace: {
		...{ cwd: "/w", source: "project", strategy: "worktree", agentHome: "/h" },
		...{ id: "w", repoRef: "main", branch: "b", worktreePath: "/w" },
	},
};
const build = (env: Record<string, unknown>) =>
	buildRunEnv({ runId: "r", agent, context, config: { env }, authToken: "run-key" });

it("adds the agent's configured variables, whose PAPERCLIP_API_KEY replaces the token", () => {
	expect(build({ OWN: 1, PAPERCLIP_API_KEY: "own-key" })).toMatchObject({
		PAPERCLIP_AGENT_ID: "a",
		PAPERCLIP_API_KEY: "own-key",
		OWN: "1",
	});
});

it("names every variable that the server sets, none of which a configuration overrides", () => {
	vi.stubEnv("PAPERCLIP_API_URL", "http://127.0.0.1:1");
	const own = build({});
	expect(Object.keys(own).sort()).toEqual([...SERVER_VARIABLES, "PAPERCLIP_API_KEY"].sort());
	const variants = SERVER_VARIABLES.flatMap((name) => [name, name.toLowerCase(), ` ${name}`]);
	expect(build(Object.fromEntries(variants.map((name) => [name, "forged"])))).toEqual(own);
});
