import * as api from "@paperclipai/shared";
import { it } from "@paperclipai/test-support/server/shared-server.ts";
import type { TestCompany } from "@paperclipai/test-support/server/test-server.ts";
import { expect } from "vitest";

const secretRef = (secretName: string) => ({ type: "secret_ref", secretName });
const config = (env: Record<string, unknown>) => ({ command: process.execPath, args: ["-e", "0"], env });
const list = ({ client }: TestCompany, agentId: string) =>
	client.call(api.listConfigRevisions, { params: { agentId } });
const update = ({ client }: TestCompany, agentId: string, adapterConfig: Record<string, unknown>) =>
	client.call(api.updateAgent, { params: { agentId }, body: { adapterConfig } });
const rollBack = ({ client }: TestCompany, agentId: string, revisionId: string) =>
	client.call(api.rollBackConfig, { params: { agentId, revisionId } });

it("shows changes without secrets, and rolls back with them", async ({ sharedServer }) => {
	const company = await sharedServer.createCompany();
	const first = config({ API_KEY: "plain-key-4711", PIN_CODE_PW: "abc", AUTHOR: "Ada" });
	const { id } = await company.createAgent("process", first);
	await company.client.call(api.updateAgent, { params: { agentId: id }, body: { name: "Renamed" } });
	expect(await list(company, id)).toEqual([]);

	await update(company, id, config({ API_KEY: "plain-key-0815", AUTHOR: "Ada" }));
	const [change, original] = await list(company, id);
	expect(original).toMatchObject({ before: null, changedKeys: [], after: { adapterType: "process" } });
	expect(original?.after.adapterConfig).toEqual(config({ API_KEY: "***", PIN_CODE_PW: "***", AUTHOR: "Ada" }));
	expect(change?.before).toEqual(original?.after);
	expect(change?.after.adapterConfig).toEqual(config({ API_KEY: "***", AUTHOR: "Ada" }));
	expect(change?.changedKeys.toSorted()).toEqual(["adapterConfig.env.API_KEY", "adapterConfig.env.PIN_CODE_PW"]);

	expect([change?.isCurrent, original?.isCurrent]).toEqual([true, false]);

	const restored = await rollBack(company, id, original?.id ?? "");
	const masked = config({ API_KEY: "***", PIN_CODE_PW: "***", AUTHOR: "Ada" });
	expect(restored).toMatchObject({ name: "Renamed", adapterConfig: masked });
	const [rollback] = await list(company, id);
	expect(rollback?.after).toEqual(original?.after);
	expect((await list(company, id)).map(({ isCurrent }) => isCurrent)).toEqual([true, false, true]);
	expect(await list(company, id)).toHaveLength(3);
	// Saving the same configuration is no change.
	await rollBack(company, id, original?.id ?? "");
	expect(await list(company, id)).toHaveLength(3);
	// Saving earlier values is no change either.
	await update(company, id, first);
	expect(await list(company, id)).toHaveLength(3);
});

it("tells a state apart that differs from the current one in a hidden value alone", async ({ sharedServer }) => {
	const company = await sharedServer.createCompany();
	const { id } = await company.createAgent("process", config({ API_KEY: "plain-key-4711" }));
	await update(company, id, config({ API_KEY: "plain-key-0815" }));
	const [change, original] = await list(company, id);
	expect(change?.after).toEqual(original?.after);
	expect([change?.isCurrent, original?.isCurrent]).toEqual([true, false]);
});

it("does not roll back to a secret that was deleted, nor with a revision of another agent", async ({
	sharedServer,
}) => {
	const company = await sharedServer.createCompany();
	const { client } = company;
	const body = { name: "TOKEN", value: "canary-4711" };
	const { id: secretId } = await client.call(api.createSecret, { params: { companyId: company.company.id }, body });
	const { id } = await company.createAgent("process", config({ TOKEN: secretRef("TOKEN") }));
	await update(company, id, config({}));
	await client.call(api.deleteSecret, { params: { secretId } });
	const original = (await list(company, id))[1];
	expect(original?.after.adapterConfig).toEqual(config({ TOKEN: secretRef("TOKEN") }));
	await expect(rollBack(company, id, original?.id ?? "")).rejects.toMatchObject({
		status: 422,
		code: "secret_not_found",
	});
	const { id: otherId } = await company.createAgent("process", config({}));
	const refusal = { status: 404, code: "config_revision_not_found" };
	await expect(rollBack(company, otherId, original?.id ?? "")).rejects.toMatchObject(refusal);
	expect(await list(company, id)).toHaveLength(2);
});

it("keeps a change to the runtime and to the skills", async ({ sharedServer }) => {
	const company = await sharedServer.createCompany();
	const { id } = await company.createAgent("claude_local", {});
	const params = { agentId: id };
	await company.client.call(api.updateAgent, { params, body: { runtimeConfig: { idleTimeoutSec: 7 } as never } });
	await company.client.call(api.syncAgentSkills, { params, body: { desiredSkills: [] } });
	const keys = (await list(company, id)).map(({ changedKeys }) => changedKeys);
	expect(keys).toEqual([["adapterConfig.paperclipSkillSync"], ["runtimeConfig.idleTimeoutSec"], []]);
	await rollBack(company, id, (await list(company, id))[2]?.id ?? "");
	expect((await company.client.call(api.getAgent, { params })).runtimeConfig.idleTimeoutSec).toBeUndefined();
});
