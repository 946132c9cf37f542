import * as api from "@paperclipai/shared";
import type { FastifyInstance } from "fastify";
import type { DatabaseContext } from "../db/database.ts";
import { sendPage, serve } from "../http/serve-endpoint.ts";
import type { ClockContext } from "../timing/clock.ts";
import { createCompany, getCompany, listCompanies } from "./store.ts";

export function companyRoutes(app: FastifyInstance, context: ClockContext & DatabaseContext): void {
	serve(app, api.listCompanies, async (call) => sendPage(call, await listCompanies(context, call.query)));
	serve(app, api.createCompany, ({ body }) => createCompany(context, body));
	serve(app, api.getCompany, ({ params }) => getCompany(context, params.companyId));
}
