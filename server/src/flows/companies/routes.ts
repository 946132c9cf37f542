import * as api from "@paperclipai/shared";
import type { FastifyInstance } from "fastify";
import type { DatabaseContext } from "../../platform/db/database.ts";
import type { EventContext } from "../../platform/events/event-bus.ts";
import { sendPage, serve } from "../../platform/http/serve-endpoint.ts";
import type { ClockContext } from "../../platform/timing/clock.ts";
import { createCompanyWithBudget, deleteCompany, updateCompany } from "../../records/companies/change-company.ts";
import { getCompany, listCompanies } from "../../records/companies/store.ts";

export function companyRoutes(app: FastifyInstance, context: ClockContext & DatabaseContext & EventContext): void {
	serve(app, api.listCompanies, async (call) => sendPage(call, await listCompanies(context, call.query)));
	serve(app, api.createCompany, ({ body, caller }) => createCompanyWithBudget(context, body, caller));
	serve(app, api.getCompany, ({ params }) => getCompany(context, params.companyId));
	serve(app, api.updateCompany, ({ params, body, caller }) => updateCompany(context, params.companyId, body, caller));
	serve(app, api.deleteCompany, async ({ params: { companyId } }) => {
		await deleteCompany(context, companyId);
		return { id: companyId };
	});
}
