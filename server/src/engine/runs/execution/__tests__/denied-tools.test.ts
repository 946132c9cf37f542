import { setTimeout as delay } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import * as api from "@paperclipai/shared";
import { it } from "@paperclipai/test-support/server/shared-server.ts";
import type { TestCompany } from "@paperclipai/test-support/server/test-server.ts";
import { expect } from "vitest";

const ACP = fileURLToPath(import.meta.resolve("@paperclipai/test-support/conversation/scripted-acp.mjs"));
const REFUSED = {
	status: "succeeded",
	verdictReason: "completed_with_warnings",
	error: { code: "run_tools_refused" },
};

let server: TestCompany;
it.beforeAll(async ({ sharedServer }) => {
	server = await sharedServer.createCompany();
});

async function start(preset: api.PermissionPolicy["preset"], prompt: string): Promise<string> {
	const more = { permissions: { preset, rules: [] } };
	const { id } = await server.createAgent("acp_local", { command: ACP, cwd: "/tmp" }, more);
	return (await server.wake(id, { prompt })).id;
}

async function asked(runId: string): Promise<api.Interaction> {
	const query = { status: "pending" as const, limit: 1 };
	for (;;) {
		const [request] = await server.client.call(api.listRunInteractions, { params: { runId }, query });
		if (request !== undefined) return request;
		await delay(50);
	}
}

it("is a warning of the run if a person has denied a tool, and the adapter does not report it", async () => {
	const runId = await start("ask", "bash: npm test");
	const { id: interactionId, revision } = await asked(runId);
	const params = { runId, interactionId };
	await server.client.call(api.rejectRunInteraction, { params, body: { revision } });
	expect(await server.finish(runId)).toMatchObject(REFUSED);
});

it("is a warning of the run if its preset has denied a tool", async () => {
	expect(await server.finish(await start("read_only", "bash: npm test"))).toMatchObject(REFUSED);
});

it("is no warning if every tool was allowed", async () => {
	const allowed = { status: "succeeded", verdictReason: "completed", error: null };
	expect(await server.finish(await start("workspace", "bash: npm test"))).toMatchObject(allowed);
});
