import * as api from "@paperclipai/shared";
import type { FastifyInstance } from "fastify";
import type { BudgetContext } from "../budgets/apply-limits.ts";
import { getCompany } from "../companies/store.ts";
import { serve } from "../http/serve-endpoint.ts";
import { readDashboard } from "./read-dashboard.ts";

export function dashboardRoutes(app: FastifyInstance, context: BudgetContext): void {
	serve(app, api.getDashboard, async ({ params }) => {
		const { id } = await getCompany(context, params.companyId);
		return await readDashboard(context, id);
	});
}
