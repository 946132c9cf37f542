import { createCompany } from "@paperclipai/shared";
import { it } from "@paperclipai/test-support/server/shared-server.ts";
import { expect } from "vitest";

it("gives companies of one name that are created at the same time a prefix each", async ({ sharedServer }) => {
	const { client } = await sharedServer.createCompany();
	const created = await Promise.all(
		Array.from({ length: 8 }, () => client.call(createCompany, { body: { name: "Same name" } })),
	);
	expect(new Set(created.map(({ issuePrefix }) => issuePrefix)).size).toBe(8);
});

it("refuses the prefix of another company", async ({ sharedServer }) => {
	const { client, company } = await sharedServer.createCompany();
	const body = { name: "Other", issuePrefix: company.issuePrefix };
	await expect(client.call(createCompany, { body })).rejects.toMatchObject({ status: 409, code: "issue_prefix_taken" });
});
