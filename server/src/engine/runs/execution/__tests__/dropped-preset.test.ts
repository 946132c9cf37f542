import type { ServerAdapterModule } from "@paperclipai/adapter-utils";
import type { TestServer } from "@paperclipai/test-support/server/test-server.ts";
import { afterAll, beforeAll, expect, it } from "vitest";
import { startInProcessServer } from "../../../../__tests__/support/in-process-server.ts";

let executed = 0;
const adapter: ServerAdapterModule = {
	type: "dropped_preset",
	steering: "turn",
	permissionPresets: { ask: "", read_only: "" },
	async execute() {
		executed++;
		return { exitCode: 0, signal: null, timedOut: false };
	},
	testEnvironment: async ({ adapterType }) => ({ adapterType, status: "pass", checks: [], testedAt: "" }),
};

let server: TestServer;
beforeAll(async () => {
	server = await startInProcessServer({ adapters: [adapter] });
});
afterAll(() => server.stop());

it("does not start an agent whose adapter no longer has the preset of its permissions", async () => {
	const limited = { permissions: { preset: "read_only" as const, rules: [] } };
	const { id } = await server.createAgent(adapter.type, {}, limited);
	expect(await server.finish((await server.wake(id)).id)).toMatchObject({ status: "succeeded" });
	adapter.permissionPresets = { ask: "" };
	expect(await server.finish((await server.wake(id)).id)).toMatchObject({
		status: "failed",
		error: { code: "permission_preset_unsupported", hint: expect.stringMatching(/ask/) },
	});
	expect(executed).toBe(1);
});
