import * as api from "@paperclipai/shared";
import type { FastifyInstance } from "fastify";
import type { DatabaseContext } from "../../platform/db/database.ts";
import type { EventContext } from "../../platform/events/event-bus.ts";
import { sendPage, serve } from "../../platform/http/serve-endpoint.ts";
import type { ClockContext } from "../../platform/timing/clock.ts";
import { createProject, deleteProject, getProject, listProjects, updateProject } from "../../records/projects/store.ts";

export function projectRoutes(app: FastifyInstance, context: DatabaseContext & EventContext & ClockContext): void {
	serve(app, api.listProjects, async (call) =>
		sendPage(call, await listProjects(context, call.params.companyId, call.query)),
	);
	serve(app, api.createProject, ({ params, body, caller }) => createProject(context, params.companyId, caller, body));
	serve(app, api.getProject, ({ params }) => getProject(context, params.projectId));
	serve(app, api.updateProject, ({ params, body, caller }) => updateProject(context, params.projectId, caller, body));
	serve(app, api.deleteProject, async ({ params, caller }) => {
		await deleteProject(context, params.projectId, caller);
		return { id: params.projectId };
	});
}
