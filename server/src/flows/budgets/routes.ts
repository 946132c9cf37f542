import * as api from "@paperclipai/shared";
import type { FastifyInstance } from "fastify";
import type { MasterKeyContext } from "../../platform/data-folder/master-key.ts";
import { serve } from "../../platform/http/serve-endpoint.ts";
import { serveOnce } from "../../platform/http/serve-once.ts";
import { getAgentRow } from "../../records/agents/store.ts";
import type { BudgetContext } from "../../records/budgets/apply-limits.ts";
import type { BudgetOwner } from "../../records/budgets/budget-rows.ts";
import { extendBudget, readBudget, setBudget } from "../../records/budgets/change-budget.ts";
import { getCompany } from "../../records/companies/store.ts";

export function budgetRoutes(app: FastifyInstance, context: BudgetContext & MasterKeyContext): void {
	const company = async ({ params }: { params: { companyId: string } }): Promise<BudgetOwner> => ({
		companyId: (await getCompany(context, params.companyId)).id,
		agentId: null,
	});
	const agent = async ({ params }: { params: { agentId: string } }): Promise<BudgetOwner> => {
		const { id: agentId, companyId } = await getAgentRow(context, params.agentId);
		return { companyId, agentId };
	};
	serve(app, api.getCompanyBudget, async (call) => await readBudget(context, await company(call)));
	serve(
		app,
		api.setCompanyBudget,
		async (call) => await setBudget(context, await company(call), call.caller, call.body),
	);
	serveOnce(app, context, api.extendCompanyBudget, async (once, call) => {
		const owner = await company(call);
		return await once((transaction) => extendBudget(transaction, owner, call.caller, call.body));
	});
	serve(app, api.getAgentBudget, async (call) => await readBudget(context, await agent(call)));
	serve(app, api.setAgentBudget, async (call) => await setBudget(context, await agent(call), call.caller, call.body));
	serveOnce(app, context, api.extendAgentBudget, async (once, call) => {
		const owner = await agent(call);
		return await once((transaction) => extendBudget(transaction, owner, call.caller, call.body));
	});
}
