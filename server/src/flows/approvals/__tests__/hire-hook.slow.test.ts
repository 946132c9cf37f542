import type { HireApprovedPayload, ServerAdapterModule } from "@paperclipai/adapter-utils";
import * as api from "@paperclipai/shared";
import type { TestServer } from "@paperclipai/test-support/server/test-server.ts";
import { afterAll, beforeAll, expect, it } from "vitest";
import { createAskingAgent } from "../../../__tests__/support/asking-agent.ts";
import { startInProcessServer } from "../../../__tests__/support/in-process-server.ts";
import { createAdapterPackage, shellAdapter } from "../../../engine/adapters/external/__tests__/adapter-package.ts";

const calls: { payload: HireApprovedPayload; config: Record<string, unknown>; statusThen: string }[] = [];

/** Its hire hook behaves as the agent's name says. */
const curious: ServerAdapterModule = {
	type: "curious",
	execute: async () => ({ exitCode: 0, signal: null, timedOut: false }),
	testEnvironment: async () => ({ adapterType: "curious", status: "pass", checks: [], testedAt: "" }),
	async onHireApproved(payload, config) {
		const { status } = await server.client.call(api.getApproval, { params: { approvalId: payload.sourceId } });
		calls.push({ payload, config, statusThen: status });
		if (payload.agentName === "refused") return { ok: false, error: "no seat with hidden-value" };
		if (payload.agentName === "thrown") throw new Error("no seat");
		return payload.agentName === "nonsense" ? (7 as never) : { ok: true };
	},
};

let server: TestServer;
beforeAll(async () => {
	server = await startInProcessServer({ adapters: [curious] });
});
afterAll(() => server.stop());

it("notifies the adapter of a hire after it is stored, and shows the result", async () => {
	const requester = await createAskingAgent(server);
	const params = { companyId: server.company.id };
	const adapterConfig = { env: { API_KEY: "hidden-value" } };
	const hooks = [];
	for (const name of ["welcome", "refused", "thrown", "nonsense"]) {
		const { id: approvalId } = await requester.client.call(api.hireAgent, { params, body: { name, reason: "Work." } });
		const body = { revision: 1, adapterType: "curious", adapterConfig };
		const approval = await server.client.call(api.approve, { params: { approvalId }, body });
		expect(approval.status).toBe("approved");
		expect(await server.client.call(api.getApproval, { params: { approvalId } })).toEqual(approval);
		expect(calls.at(-1)).toMatchObject({
			...{ statusThen: "approved", config: adapterConfig },
			payload: { agentId: approval.result?.agentId, agentName: name, source: "approval", sourceId: approvalId },
		});
		hooks.push(approval.result?.onHireApproved);
	}
	expect(calls).toHaveLength(4);
	expect(hooks).toEqual([
		{ status: "ok" },
		{ status: "failed", error: expect.stringMatching(/^no seat with (?!hidden-value)/) },
		{ status: "failed", error: "no seat" },
		{ status: "failed", error: "The adapter gave no valid response." },
	]);
	const agents = await server.client.call(api.listAgents, { params });
	expect(agents.map(({ name }) => name)).toEqual(["nonsense", "thrown", "refused", "welcome", "Requester"]);
	const activity = await server.client.call(api.listActivity, { params });
	const failures = activity.filter(({ action }) => action === "agent.hire_hook_failed");
	expect(failures.map(({ details }) => details?.error)).toEqual(
		hooks
			.slice(1)
			.map((hook) => hook?.error)
			.toReversed(),
	);
});

it("notifies an external adapter, in its own process", async () => {
	const hook = `async onHireApproved({ agentName }, { env }) { return { ok: false, error: agentName + env.SEAT + process.pid }; },`;
	const { folder, remove } = await createAdapterPackage("@acme/seats-adapter", {
		"index.js": shellAdapter("acme_seats", hook),
	});
	await server.client.call(api.installAdapter, { body: { localPath: folder } });
	await remove();
	const params = { companyId: server.company.id };
	const body = { name: "Helper ", reason: "Work." };
	const { id: approvalId } = await server.client.call(api.hireAgent, { params, body });
	const setup = { revision: 1, adapterType: "acme_seats", adapterConfig: { env: { SEAT: "7" } } };
	const { result } = await server.client.call(api.approve, { params: { approvalId }, body: setup });
	const error = result?.onHireApproved.error;
	expect(error).toMatch(/^Helper7\d+$/);
	expect(error).not.toBe(`Helper7${process.pid}`);
	const [agent] = await server.client.call(api.listAgents, { params });
	expect(agent).toMatchObject({ id: result?.agentId, adapterType: "acme_seats", reportsTo: null });
});
