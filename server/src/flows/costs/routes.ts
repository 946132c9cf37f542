import * as api from "@paperclipai/shared";
import type { FastifyInstance } from "fastify";
import type { DatabaseContext } from "../../platform/db/database.ts";
import { serve } from "../../platform/http/serve-endpoint.ts";
import type { ClockContext } from "../../platform/timing/clock.ts";
import { getCompany } from "../../records/companies/store.ts";
import { monthOf, periodsOf } from "../../records/costs/periods.ts";
import { readRange } from "../../records/costs/range.ts";
import {
	type CostList,
	listAgentCosts,
	listIssueCosts,
	listModelCosts,
	readCostSummary,
} from "../../records/costs/read-costs.ts";

export function costRoutes(app: FastifyInstance, context: ClockContext & DatabaseContext): void {
	serve(app, api.getCostSummary, async ({ params, query }) => {
		const { id } = await getCompany(context, params.companyId);
		return await readCostSummary(context, id, readRange(context, query));
	});
	serve(app, api.listAgentCosts, async (call) => await listAgentCosts(context, await listOf(call)));
	serve(app, api.listIssueCosts, async (call) => await listIssueCosts(context, await listOf(call)));
	serve(app, api.listModelCosts, async (call) => await listModelCosts(context, await listOf(call)));

	async function listOf({ params, query }: ListCall): Promise<CostList> {
		const { period = monthOf(context.now()), from, to, limit } = query;
		const isRange = from !== undefined || to !== undefined;
		const periods = isRange ? periodsOf(readRange(context, { from, to })) : [period];
		return { company: await getCompany(context, params.companyId), periods, limit };
	}
}

interface ListCall {
	params: { companyId: string };
	query: { period?: string | undefined; from?: string | undefined; to?: string | undefined; limit: number };
}
