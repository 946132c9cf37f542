import * as api from "@paperclipai/shared";
import type { FastifyInstance } from "fastify";
import { getCompany } from "../companies/store.ts";
import type { DatabaseContext } from "../db/database.ts";
import { sendPage, serve } from "../http/serve-endpoint.ts";
import { listActivity } from "./list.ts";

export function activityRoutes(app: FastifyInstance, context: DatabaseContext): void {
	serve(app, api.listActivity, async (call) => {
		const { id } = await getCompany(context, call.params.companyId);
		const { entityId, issueId } = call.query;
		return sendPage(call, await listActivity(context, { companyId: id, entityId, issueId }, call.query));
	});
}
