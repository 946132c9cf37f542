import { tmpdir } from "node:os";
import * as api from "@paperclipai/shared";
import { it } from "@paperclipai/test-support/server/shared-server.ts";
import { expect } from "vitest";

const setup = { adapterType: "process", adapterConfig: { command: "ls", args: ["-l"], cwd: tmpdir() } };

it("creates one agent for one setup, even for requests at the same time", async ({ sharedServer }) => {
	const { client, company } = await sharedServer.createCompany();
	const ensure = (body: Parameters<typeof client.call<typeof api.ensureAgent>>[1]["body"]) =>
		client.call(api.ensureAgent, { params: { companyId: company.id }, body });
	const [first, ...others] = await Promise.all([1, 2, 3, 4].map(() => ensure(setup)));
	expect(first?.agent).toMatchObject({ name: "Process: ls -l", oneOff: true });
	expect(new Set(others.map(({ agent }) => agent.id))).toEqual(new Set([first?.agent.id]));
	expect([first, ...others].filter((one) => one?.isNew)).toHaveLength(1);

	const elsewhere = await ensure({ ...setup, adapterConfig: { ...setup.adapterConfig, cwd: "/" } });
	expect(elsewhere.isNew).toBe(true);
	const named = await ensure({ ...setup, name: "Listing" });
	expect(named).toMatchObject({ isNew: true, agent: { name: "Listing" } });
	expect(await ensure({ ...setup, name: "listing" })).toEqual({ ...named, isNew: false });
	const other = ensure({ adapterType: "process", adapterConfig: { command: "pwd" }, name: "Listing" });
	await expect(other).rejects.toMatchObject({ status: 409, code: "agent_name_taken" });

	await expect(ensure({ ...setup, name: "Odd\u0000name" })).rejects.toMatchObject({ status: 400 });
	const permanent = await Promise.all([1, 2].map(() => ensure({ ...setup, name: "Listing", oneOff: false })));
	expect(permanent.map(({ isNew }) => isNew).sort()).toEqual([false, true]);
	expect(new Set(permanent.map(({ agent }) => agent.id)).size).toBe(1);
	expect(permanent[0]?.agent).toMatchObject({ name: "Listing", oneOff: false });
});
