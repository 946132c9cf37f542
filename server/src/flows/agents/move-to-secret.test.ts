import * as api from "@paperclipai/shared";
import { it } from "@paperclipai/test-support/server/shared-server.ts";
import type { TestCompany } from "@paperclipai/test-support/server/test-server.ts";
import { expect } from "vitest";

const KEY = "plain-key-canary-4711";
/** The program prints whether it got the key. */
const CONFIG = {
	command: process.execPath,
	args: ["-e", "console.log(process.env.API_KEY === process.argv[1])", KEY],
	env: { API_KEY: KEY, SOME_PW: "pin1", DATABASE_URL: "postgres://ada:pass-canary-0815@db/x", AUTHOR: "Ada" },
};

const output = async (company: TestCompany, agentId: string) => {
	const run = await company.wake(agentId);
	await company.finish(run.id);
	return await company.output(run.id);
};

it("moves a variable into a secret that no response shows", async ({ sharedServer }) => {
	const company = await sharedServer.createCompany();
	const { client } = company;
	const { id: agentId } = await company.createAgent("process", CONFIG);
	const move = (name: string, body = {}) => client.call(api.moveToSecret, { params: { agentId, name }, body });
	const moved = await move("API_KEY");
	expect(moved.adapterConfig.env).toMatchObject({ API_KEY: { type: "secret_ref", secretName: "API_KEY" } });
	expect(await output(company, agentId)).toBe("true\n");
	const list = { params: { companyId: company.company.id }, query: {} as never };
	expect((await client.call(api.listSecrets, list)).map(({ name }) => name)).toEqual(["API_KEY"]);

	await expect(move("API_KEY")).rejects.toMatchObject({ status: 404, code: "variable_not_found" });
	await expect(move("toString")).rejects.toMatchObject({ status: 404, code: "variable_not_found" });
	await expect(move("SOME_PW")).rejects.toMatchObject({ status: 422, code: "secret_invalid" });
	await expect(move("DATABASE_URL", { secretName: "API_KEY" })).rejects.toMatchObject({ code: "secret_name_taken" });
	const url = await move("DATABASE_URL", { secretName: "DB" });
	expect(url.adapterConfig.env).toMatchObject({ DATABASE_URL: { secretName: "DB" }, SOME_PW: "***", AUTHOR: "Ada" });
	// A rollback restores the earlier values.
	const revisions = await client.call(api.listConfigRevisions, { params: { agentId }, query: {} as never });
	expect(revisions.map(({ changedKeys }) => changedKeys)).toEqual([
		["adapterConfig.env.DATABASE_URL"],
		["adapterConfig.env.API_KEY"],
		[],
	]);
	await client.call(api.rollBackConfig, { params: { agentId, revisionId: revisions[2]?.id ?? "" } });
	expect(await output(company, agentId)).toBe("true\n");
});
