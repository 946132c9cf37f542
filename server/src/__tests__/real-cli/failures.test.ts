import * as api from "@paperclipai/shared";
import { expect, it } from "vitest";
import { describeRealAgents } from "./describe-real-agents.ts";
import { requestsAbout } from "./model-requests.ts";

/** How long the limit of the mock's accounts lasts. */
const LIMIT_MS = 3_600_000;
/** Some versions tell the end of a limit to the minute only. */
const MINUTE_MS = 60_000;
/** As often as a program asks the model's service in vain before it is clear that its key is wrong. */
const MAX_TRIES = 6;

describeRealAgents("when the model's service refuses", (agent, { hire, model, server }) => {
	it("waits with the next try until a used-up limit is filled up again", async () => {
		const hired = await hire(agent, { env: agent.subscriptionEnv });
		const asked = Date.now();
		const run = await hired.run("[[mock:usage-limit]]");
		expect(run).toMatchObject({
			status: "failed",
			error: { code: agent.errorCodes.usageLimit, family: "provider_quota" },
		});
		const query = { agentId: hired.id, status: "scheduled_retry" as const };
		const planned = await server().client.call(api.listRuns, { params: { companyId: run.companyId }, query });
		expect(planned).toMatchObject([{ retryOf: run.id, waitReason: "retry_at", attempt: 2 }]);
		const retryAt = Date.parse(planned[0]?.retryAt ?? "");
		expect(retryAt).toBeGreaterThanOrEqual(asked + LIMIT_MS - MINUTE_MS);
		expect(retryAt).toBeLessThanOrEqual(Date.now() + LIMIT_MS + MINUTE_MS);
	});

	it("fails soon with a wrong key, says what to do, and does not try again", async () => {
		const env = (place: Parameters<typeof agent.env>[0]) => ({
			...agent.patientEnv(place),
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
		const tries = requestsAbout(model(), word).map(({ answer }) => answer);
		expect(new Set(tries)).toEqual(new Set([401]));
		expect(tries.length).toBeLessThanOrEqual(MAX_TRIES);
		const query = { agentId: hired.id };
		const runs = await server().client.call(api.listRuns, { params: { companyId: run.companyId }, query });
		expect(runs).toHaveLength(1);
	});
});
