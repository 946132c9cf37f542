import { expect, it } from "vitest";
import { buildRunEnv } from "./run-env.ts";

it("lets the agent's configured variables override Paperclip's", () => {
	const agent = { id: "a", companyId: "c", name: "Ada", adapterType: "some_type", adapterConfig: {} };
	const config = { env: { OWN: 1, PAPERCLIP_API_KEY: "own-key" } };
	expect(buildRunEnv({ runId: "r", agent, context: { taskId: "t" }, config, authToken: "run-key" })).toMatchObject({
		PAPERCLIP_AGENT_ID: "a",
		PAPERCLIP_RUN_ID: "r",
		PAPERCLIP_TASK_ID: "t",
		PAPERCLIP_API_KEY: "own-key",
		OWN: "1",
	});
});
