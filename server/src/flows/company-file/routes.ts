import * as api from "@paperclipai/shared";
import type { FastifyInstance } from "fastify";
import { serve } from "../../platform/http/serve-endpoint.ts";
import { serveOnce } from "../../platform/http/serve-once.ts";
import type { AgentContext } from "../agents/change-agent.ts";
import { exportCompany } from "./export-company.ts";
import { checkImport, importCompany } from "./import-company.ts";

export function companyFileRoutes(app: FastifyInstance, context: AgentContext): void {
	serve(app, api.exportCompany, ({ params, query }) => exportCompany(context, params.companyId, query));
	serveOnce(app, context, api.importCompany, async (once, { body, caller }) => {
		const checked = await checkImport(context, body);
		return await once((transaction) => importCompany(transaction, checked, caller));
	});
}
