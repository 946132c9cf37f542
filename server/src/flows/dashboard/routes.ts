import * as api from "@paperclipai/shared";
import type { FastifyInstance } from "fastify";
import { serve } from "../../platform/http/serve-endpoint.ts";
import type { BudgetContext } from "../../records/budgets/apply-limits.ts";
import { getCompany } from "../../records/companies/store.ts";
import { readDashboard } from "./read-dashboard.ts";

export function dashboardRoutes(app: FastifyInstance, context: BudgetContext): void {
	serve(app, api.getDashboard, async ({ params }) => {
		const { id } = await getCompany(context, params.companyId);
		return await readDashboard(context, id);
	});
}
