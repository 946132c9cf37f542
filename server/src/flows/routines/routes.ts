import * as api from "@paperclipai/shared";
import type { FastifyInstance } from "fastify";
import type { WakeContext } from "../../engine/queue/wake.ts";
import { sendPage, serve } from "../../platform/http/serve-endpoint.ts";
import { serveOnce } from "../../platform/http/serve-once.ts";
import { getCompany } from "../../records/companies/store.ts";
import { runRoutineNow } from "./run-now.ts";
import { createRoutine, deleteRoutine, getRoutine, listCompanyRoutines, listRoutines, updateRoutine } from "./store.ts";

export function routineRoutes(app: FastifyInstance, context: WakeContext): void {
	serve(app, api.listRoutines, async (call) =>
		sendPage(call, await listRoutines(context, call.params.agentId, call.query)),
	);
	serve(app, api.listCompanyRoutines, async (call) => {
		const { id } = await getCompany(context, call.params.companyId);
		return sendPage(call, await listCompanyRoutines(context, id, call.query));
	});
	serveOnce(app, context, api.createRoutine, (once, { params, body, caller }) =>
		once((transaction) => createRoutine(transaction, params.agentId, caller, body)),
	);
	serve(app, api.getRoutine, ({ params }) => getRoutine(context, params.routineId));
	serve(app, api.updateRoutine, ({ params, body, caller }) => updateRoutine(context, params.routineId, caller, body));
	serve(app, api.deleteRoutine, async ({ params, caller }) => {
		await deleteRoutine(context, params.routineId, caller);
		return { id: params.routineId };
	});
	serveOnce(app, context, api.runRoutine, (once, { params, caller }) =>
		once((transaction) => runRoutineNow(transaction, params.routineId, caller)),
	);
}
