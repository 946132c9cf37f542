import * as api from "@paperclipai/shared";
import type { FastifyInstance } from "fastify";
import type { DatabaseContext } from "../../platform/db/database.ts";
import { sendPage, serve } from "../../platform/http/serve-endpoint.ts";
import { listActivity } from "../../records/activity/list.ts";
import { getCompany } from "../../records/companies/store.ts";

export function activityRoutes(app: FastifyInstance, context: DatabaseContext): void {
	serve(app, api.listActivity, async (call) => {
		const { id } = await getCompany(context, call.params.companyId);
		const { entityId, issueId } = call.query;
		return sendPage(call, await listActivity(context, { companyId: id, entityId, issueId }, call.query));
	});
}
