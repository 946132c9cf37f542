import * as api from "@paperclipai/shared";
import type { FastifyInstance } from "fastify";
import { sendPage, serve } from "../../platform/http/serve-endpoint.ts";
import { type OnceContext, serveOnce } from "../../platform/http/serve-once.ts";
import { createProject, deleteProject, getProject, listProjects, updateProject } from "../../records/projects/store.ts";

export function projectRoutes(app: FastifyInstance, context: OnceContext): void {
	serve(app, api.listProjects, async (call) =>
		sendPage(call, await listProjects(context, call.params.companyId, call.query)),
	);
	serveOnce(app, context, api.createProject, (once, { params, body, caller }) =>
		once((transaction) => createProject(transaction, params.companyId, caller, body)),
	);
	serve(app, api.getProject, ({ params }) => getProject(context, params.projectId));
	serve(app, api.updateProject, ({ params, body, caller }) => updateProject(context, params.projectId, caller, body));
	serve(app, api.deleteProject, async ({ params, caller }) => {
		await deleteProject(context, params.projectId, caller);
		return { id: params.projectId };
	});
}
