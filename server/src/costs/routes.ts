import * as api from "@paperclipai/shared";
import type { FastifyInstance } from "fastify";
import { getCompany } from "../companies/store.ts";
import type { DatabaseContext } from "../db/database.ts";
import { serve } from "../http/serve-endpoint.ts";
import type { ClockContext } from "../timing/clock.ts";
import { readRange } from "./range.ts";
import { type CostList, listAgentCosts, listIssueCosts, listModelCosts, readCostSummary } from "./read-costs.ts";

export function costRoutes(app: FastifyInstance, context: ClockContext & DatabaseContext): void {
	serve(app, api.getCostSummary, async ({ params, query }) => {
		const { id } = await getCompany(context, params.companyId);
		return await readCostSummary(context, id, readRange(context, query));
	});
	serve(app, api.listAgentCosts, async (call) => await listAgentCosts(context, await listOf(call)));
	serve(app, api.listIssueCosts, async (call) => await listIssueCosts(context, await listOf(call)));
	serve(app, api.listModelCosts, async (call) => await listModelCosts(context, await listOf(call)));

	async function listOf({ params, query }: ListCall): Promise<CostList> {
		const { id: companyId } = await getCompany(context, params.companyId);
		return { companyId, ...readRange(context, query), limit: query.limit };
	}
}

interface ListCall {
	params: { companyId: string };
	query: Parameters<typeof readRange>[1] & { limit: number };
}
