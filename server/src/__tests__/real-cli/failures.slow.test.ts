import * as api from "@paperclipai/shared";
import { expect, it } from "vitest";
import { describeRealAgents } from "./describe-real-agents.ts";
import { requestsAbout } from "./model-requests.ts";

/** Duration of the limit of the mock's accounts. */
const LIMIT_MS = 3_600_000;
/** Some versions report the reset time only to the minute. */
const MINUTE_MS = 60_000;
/** Maximum requests before a program reports a wrong key. */
const MAX_ATTEMPTS = 6;

describeRealAgents("when the model's service rejects its requests", (agent, { hire, model, server }) => {
	it("is retried when its usage limit resets", async () => {
		const hired = await hire(agent, { env: agent.subscriptionEnv });
		const startedAt = Date.now();
		const run = await hired.run("[[mock:usage-limit]]");
		expect(run).toMatchObject({
			status: "failed",
			error: { code: agent.errorCodes.usageLimit, family: "provider_quota" },
		});
		const query = { agentId: hired.id, status: "scheduled_retry" as const };
		const scheduled = await server().client.call(api.listRuns, { params: { companyId: run.companyId }, query });
		expect(scheduled).toMatchObject([{ retryOf: run.id, waitReason: "retry_at", attempt: 2 }]);
		const retryAt = Date.parse(scheduled[0]?.retryAt ?? "");
		expect(retryAt).toBeGreaterThanOrEqual(startedAt + LIMIT_MS - MINUTE_MS);
		expect(retryAt).toBeLessThanOrEqual(Date.now() + LIMIT_MS + MINUTE_MS);
	});

	it("fails quickly with a wrong key, with a hint, and is not retried", async () => {
		const env = (setup: Parameters<typeof agent.env>[0]) => ({
			...agent.fullRetriesEnv(setup),
			[agent.keyVariable]: "wrong",
		});
		const hired = await hire(agent, { env });
		const word = `wrong-${hired.id}`;
		const run = await hired.run(`${word} [[mock:hello]]`);
		expect(run).toMatchObject({
			status: "failed",
			error: { code: agent.errorCodes.authentication, family: "authentication" },
		});
		expect(run.error?.hint).toMatch(/key/i);
		const responses = requestsAbout(model(), word).map(({ answer }) => answer);
		expect(new Set(responses)).toEqual(new Set([401]));
		expect(responses.length).toBeLessThanOrEqual(MAX_ATTEMPTS);
		const query = { agentId: hired.id };
		const runs = await server().client.call(api.listRuns, { params: { companyId: run.companyId }, query });
		expect(runs).toHaveLength(1);
	});
});
