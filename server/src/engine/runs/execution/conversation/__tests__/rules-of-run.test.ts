import * as api from "@paperclipai/shared";
import { it } from "@paperclipai/test-support/server/shared-server.ts";
import type { TestCompany } from "@paperclipai/test-support/server/test-server.ts";
import { expect } from "vitest";
import { createBench } from "./conversation-bench.ts";

let server: TestCompany;
it.beforeAll(async ({ sharedServer }) => {
	server = await sharedServer.createCompany();
});

const deny = (command: string) => ({ decision: "deny", command }) as const;
const ask = (command: string) => ({ decision: "ask", command }) as const;
const allow = (command: string) => ({ decision: "allow", command }) as const;

it("adds a rule for always before the rule that asked", async () => {
	const rules = [deny("npm run deploy"), ask("npm run"), allow("npm")];
	const bench = await createBench(server, { permissions: { preset: "ask", rules } });
	const runId = await bench.start("bash: npm run a", "bash: npm run a", "bash: npm run deploy");
	const request = await bench.asked(runId);
	await bench.allow(request, { scope: "always", rule: allow("npm run a") });
	await server.finish(runId);
	expect(bench.executed()).toEqual(["npm run a", "npm run a"]);
	const { permissions } = await server.client.call(api.getAgent, { params: { agentId: bench.agent.id } });
	expect(permissions?.rules).toEqual([deny("npm run deploy"), allow("npm run a"), ask("npm run"), allow("npm")]);
	const next = await bench.start("bash: npm run a");
	await server.finish(next);
	expect(bench.executed()).toHaveLength(3);
});

it("lifts no other rule of the agent by a rule for the run", async () => {
	const rules = [ask("npm run a"), ask("npm run secret"), deny("npm run deploy")];
	const bench = await createBench(server, { permissions: { preset: "ask", rules } });
	const runId = await bench.start("bash: npm run a", "bash: npm run b", "bash: npm run deploy", "bash: npm run secret");
	await bench.allow(await bench.asked(runId), { scope: "run", rule: allow("npm run") });
	const other = await bench.asked(runId);
	expect(other.payload).toMatchObject({ command: "npm run secret" });
	await bench.deny(other);
	await server.finish(runId);
	expect(bench.executed()).toEqual(["npm run a", "npm run b"]);
});

it("keeps both of two rules that are added at once", async () => {
	const bench = await createBench(server, { permissions: { preset: "ask", rules: [] } });
	const runId = await bench.start("both: one | two");
	await bench.asked(runId, 2);
	const asked = await server.client.call(api.listRunInteractions, { params: { runId }, query: { status: "pending" } });
	await Promise.all(
		asked.map((request) => bench.allow(request, { scope: "always", rule: allow(String(request.payload.command)) })),
	);
	await server.finish(runId);
	const { permissions } = await server.client.call(api.getAgent, { params: { agentId: bench.agent.id } });
	expect(permissions?.rules.map(({ command }) => command).sort()).toEqual(["one", "two"]);
});
