import {
	type ApiClient,
	type Budget,
	type ExtendBudget,
	extendAgentBudget,
	extendCompanyBudget,
	getAgentBudget,
	getCompanyBudget,
	type SetBudget,
	setAgentBudget,
	setCompanyBudget,
} from "@paperclipai/shared";
import type { CompanyOptions } from "../../input/options.ts";
import { type CompanyScope, withAgent, withCompany } from "../scopes.ts";

export interface BudgetOptions extends CompanyOptions {
	/** Default: the budget of the company. */
	agent?: string;
}

/** The budget of an agent or a company, and what can be done with it. */
export interface OwnedBudget {
	/** Name of the agent or company. */
	name: string;
	get(): Promise<Budget | null>;
	set(body: SetBudget): Promise<Budget | null>;
	extend(body: ExtendBudget): Promise<Budget>;
}

export async function withBudget<T>(
	options: BudgetOptions,
	body: (scope: CompanyScope & { budget: OwnedBudget }) => Promise<T>,
): Promise<T> {
	if (options.agent !== undefined) {
		return await withAgent(options, options.agent, async (scope) => {
			const { client } = scope.connection;
			return await body({ ...scope, budget: { name: scope.agent.name, ...ofAgent(client, scope.agent.id) } });
		});
	}
	return await withCompany(options, async (scope) => {
		const { connection, company } = scope;
		return await body({ ...scope, budget: { name: company.name, ...ofCompany(connection.client, company.id) } });
	});
}

function ofAgent(client: ApiClient, agentId: string): Omit<OwnedBudget, "name"> {
	const params = { agentId };
	return {
		get: () => client.call(getAgentBudget, { params }),
		set: (body) => client.call(setAgentBudget, { params, body }),
		extend: (body) => client.call(extendAgentBudget, { params, body }),
	};
}

function ofCompany(client: ApiClient, companyId: string): Omit<OwnedBudget, "name"> {
	const params = { companyId };
	return {
		get: () => client.call(getCompanyBudget, { params }),
		set: (body) => client.call(setCompanyBudget, { params, body }),
		extend: (body) => client.call(extendCompanyBudget, { params, body }),
	};
}
