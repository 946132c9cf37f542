import * as api from "@paperclipai/shared";
import type { FastifyInstance } from "fastify";
import { sendPage, serve } from "../../platform/http/serve-endpoint.ts";
import { type OnceContext, serveOnce } from "../../platform/http/serve-once.ts";
import { createCompanyWithBudget, deleteCompany, updateCompany } from "../../records/companies/change-company.ts";
import { getCompany, listCompanies } from "../../records/companies/store.ts";

export function companyRoutes(app: FastifyInstance, context: OnceContext): void {
	serve(app, api.listCompanies, async (call) => sendPage(call, await listCompanies(context, call.query)));
	serveOnce(app, context, api.createCompany, (once, { body, caller }) =>
		once((transaction) => createCompanyWithBudget(transaction, body, caller)),
	);
	serve(app, api.getCompany, ({ params }) => getCompany(context, params.companyId));
	serve(app, api.updateCompany, ({ params, body, caller }) => updateCompany(context, params.companyId, body, caller));
	serve(app, api.deleteCompany, async ({ params: { companyId } }) => {
		await deleteCompany(context, companyId);
		return { id: companyId };
	});
}
