import * as api from "@paperclipai/shared";
import type { FastifyInstance } from "fastify";
import { serve } from "../../platform/http/serve-endpoint.ts";
import type { AgentContext } from "../agents/change-agent.ts";
import { exportCompany } from "./export-company.ts";
import { importCompany } from "./import-company.ts";

export function companyFileRoutes(app: FastifyInstance, context: AgentContext): void {
	serve(app, api.exportCompany, ({ params, query }) => exportCompany(context, params.companyId, query));
	serve(app, api.importCompany, ({ body, caller }) => importCompany(context, body, caller));
}
