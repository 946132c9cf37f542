import {
	createAgent,
	createCompany,
	extendAgentBudget,
	getAgentBudget,
	getCompanyBudget,
	listAgents,
	listCompanies,
	setCompanyBudget,
	updateAgent,
	updateCompany,
} from "@paperclipai/shared";
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

it("has the money of each month as a field of a company, whose other limits stay", async ({ sharedServer }) => {
	const { client } = await sharedServer.createCompany();
	const company = await client.call(createCompany, { body: { name: "Thrifty", budgetMonthlyCents: 5_000 } });
	const params = { companyId: company.id };
	const change = (budgetMonthlyCents: number | null) =>
		client.call(updateCompany, { params, body: { budgetMonthlyCents } });
	const budget = () => client.call(getCompanyBudget, { params });
	expect(company.budgetMonthlyCents).toBe(5_000);
	expect(await budget()).toMatchObject({ period: "month", limits: { costCents: 5_000, tokens: null, runs: null } });

	await client.call(setCompanyBudget, { params, body: { costCents: 5_000, runs: 7, softPercent: 50 } });
	expect(await change(6_000)).toMatchObject({ budgetMonthlyCents: 6_000 });
	expect(await budget()).toMatchObject({ softPercent: 50, limits: { costCents: 6_000, runs: 7 } });
	const listed = await client.call(listCompanies, {});
	expect(listed.find(({ id }) => id === company.id)).toMatchObject({ budgetMonthlyCents: 6_000 });
	expect(await client.call(updateCompany, { params, body: { name: "Frugal" } })).toMatchObject({
		budgetMonthlyCents: 6_000,
	});
	expect(await change(null)).toMatchObject({ budgetMonthlyCents: null });
	expect(await budget()).toMatchObject({ limits: { costCents: null, runs: 7 } });
	await expect(change(-1)).rejects.toMatchObject({ status: 400, code: "invalid_input" });

	await client.call(setCompanyBudget, { params, body: { period: "total", costCents: 100 } });
	expect(await change(null)).toMatchObject({ budgetMonthlyCents: null });
	await expect(change(200)).rejects.toMatchObject({ status: 422, code: "budget_not_monthly" });
	expect(await budget()).toMatchObject({ period: "total", limits: { costCents: 100 } });
});

it("has the money of each month as a field of an agent, and keeps an extension when nothing changes", async ({
	sharedServer,
}) => {
	const { client, company } = await sharedServer.createCompany();
	const body = { name: "Ada", adapterType: "process", adapterConfig: { command: "true" }, budgetMonthlyCents: 0 };
	const agent = await client.call(createAgent, { params: { companyId: company.id }, body });
	expect(agent).toMatchObject({ budgetMonthlyCents: 0, overBudget: true });
	const params = { agentId: agent.id };
	const change = (budgetMonthlyCents: number | null) =>
		client.call(updateAgent, { params, body: { title: "Countess", budgetMonthlyCents } });
	expect(await change(300)).toMatchObject({ title: "Countess", budgetMonthlyCents: 300, overBudget: false });
	await client.call(extendAgentBudget, { params, body: { costCents: 50 } });
	await change(300);
	expect(await client.call(getAgentBudget, { params })).toMatchObject({ extension: { costCents: 50 } });
	const [listed] = await client.call(listAgents, { params: { companyId: company.id } });
	expect(listed).toMatchObject({ budgetMonthlyCents: 300 });
	await change(null);
	expect(await client.call(getAgentBudget, { params })).toBeNull();
});
