import * as api from "@paperclipai/shared";
import type { FastifyInstance } from "fastify";
import { sendPage, serve } from "../http/serve-endpoint.ts";
import type { ServerContext } from "../server-context.ts";
import { createCompany, getCompany, listCompanies } from "./store.ts";

export function companyRoutes(app: FastifyInstance, context: ServerContext): void {
	serve(app, api.listCompanies, async (call) => sendPage(call, await listCompanies(context, call.query)));
	serve(app, api.createCompany, ({ body }) => createCompany(context, body));
	serve(app, api.getCompany, ({ params }) => getCompany(context, params.companyId));
}
