import * as api from "@paperclipai/shared";
import type { FastifyInstance } from "fastify";
import { inTransaction } from "../../platform/events/in-transaction.ts";
import { sendPage, serve } from "../../platform/http/serve-endpoint.ts";
import { type OnceContext, serveOnce } from "../../platform/http/serve-once.ts";
import { hideMcpServerValues } from "../../records/agents/masked-config/mask-mcp-servers.ts";
import { createCompanyWithBudget, deleteCompany, updateCompany } from "../../records/companies/change-company.ts";
import { getCompany, listCompanies } from "../../records/companies/store.ts";
import { completeMcpServers } from "./change-mcp-servers.ts";

export function companyRoutes(app: FastifyInstance, context: OnceContext): void {
	serve(app, api.listCompanies, async (call) => sendPage(call, await listCompanies(context, call.query)));
	serveOnce(app, context, api.createCompany, (once, { body, caller }) =>
		once((transaction) => createCompanyWithBudget(transaction, body, caller)),
	);
	serve(app, api.getCompany, async ({ params, caller }) => {
		const company = await getCompany(context, params.companyId);
		if (caller.kind === "board") return company;
		return { ...company, mcpServers: hideMcpServerValues(company.mcpServers) };
	});
	serve(app, api.updateCompany, ({ params: { companyId }, body, caller }) =>
		inTransaction(context, async (transaction) => {
			const mcpServers = await completeMcpServers(transaction, companyId, body.mcpServers);
			return await updateCompany(transaction, companyId, { ...body, mcpServers }, caller);
		}),
	);
	serve(app, api.deleteCompany, async ({ params: { companyId } }) => {
		await deleteCompany(context, companyId);
		return { id: companyId };
	});
}
