import {
	type Agent,
	type ApiClient,
	type Budget,
	type Company,
	type ExtendBudget,
	extendAgentBudget,
	extendCompanyBudget,
	getAgentBudget,
	getCompanyBudget,
	omitUndefined,
	type SetBudget,
	setAgentBudget,
	setCompanyBudget,
} from "@paperclipai/shared";
import { COMPANY_OPTIONS } from "../../input/common-options.ts";
import { usageError } from "../../input/input-error.ts";
import { type OptionValues, parsed, text, wholeNumber } from "../../input/options.ts";
import { quoteWord } from "../../render/output/started-command.ts";
import { type CompanyScope, withAgent, withCompany } from "../scopes.ts";

const MAX_AMOUNT = 1_000_000_000_000;

export const BUDGET_OPTIONS = {
	...COMPANY_OPTIONS,
	agent: text("<agent>", "agent whose budget to use, by id or name (default: the budget of the company)"),
};

export const AMOUNT_OPTIONS = {
	cost: parsed("<dollars>", "US dollars, for example 12.50", readCents),
	tokens: wholeNumber("<number>", "number of input and output tokens", 0, MAX_AMOUNT),
	runs: wholeNumber("<number>", "number of runs", 0, MAX_AMOUNT),
};

type BudgetOptions = OptionValues<typeof BUDGET_OPTIONS>;

export function readAmounts({ cost, tokens, runs }: OptionValues<typeof AMOUNT_OPTIONS>) {
	return {
		...omitUndefined({ costCents: cost, tokens, runs }),
	};
}

function readCents(dollars: string, flag: string): number {
	if (/^\d{1,10}(\.\d{1,2})?$/.test(dollars)) return Math.round(Number(dollars) * 100);
	throw usageError(`${flag} ${dollars} is invalid.`, "Use US dollars such as 5 or 12.50.");
}

export interface OwnedBudget {
	/** Name of the agent or company. */
	name: string;
	/** Option that names the agent in a command, with a space after it; `""` for the company. */
	option: string;
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
			return await body({ ...scope, budget: ofAgent(client, scope.agent) });
		});
	}
	return await withCompany(options, async (scope) => {
		const { connection, company } = scope;
		return await body({ ...scope, budget: ofCompany(connection.client, company) });
	});
}

function ofAgent(client: ApiClient, { id: agentId, name }: Agent): OwnedBudget {
	const params = { agentId };
	return {
		name,
		option: `--agent ${quoteWord(name)} `,
		get: () => client.call(getAgentBudget, { params }),
		set: (body) => client.call(setAgentBudget, { params, body }),
		extend: (body) => client.call(extendAgentBudget, { params, body }),
	};
}

function ofCompany(client: ApiClient, { id: companyId, name }: Company): OwnedBudget {
	const params = { companyId };
	return {
		name,
		option: "",
		get: () => client.call(getCompanyBudget, { params }),
		set: (body) => client.call(setCompanyBudget, { params, body }),
		extend: (body) => client.call(extendCompanyBudget, { params, body }),
	};
}
