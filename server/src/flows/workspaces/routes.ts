import * as api from "@paperclipai/shared";
import type { FastifyInstance } from "fastify";
import { getCompany } from "../companies/store.ts";
import type { EnvironmentContext } from "../environments/run/prepare-environment.ts";
import { sendPage, serve } from "../http/serve-endpoint.ts";
import { getRun } from "../runs/store/run-rows.ts";
import { readCloseReadiness } from "./close-readiness.ts";
import { closeWorkspace } from "./closing/close.ts";
import type { ClosingContext } from "./closing/closing-lease.ts";
import { readWorkspaceDiff } from "./diff.ts";
import { finalizeAgain } from "./finalize-again.ts";
import { mergeIntoBase } from "./merge.ts";
import { getWorkspaceDetails, listOperationsOfRun, listWorkspaces } from "./rows.ts";
import { readWorkspaceSize } from "./size.ts";

export function workspaceRoutes(app: FastifyInstance, context: ClosingContext & EnvironmentContext): void {
	serve(app, api.listExecutionWorkspaces, async (call) => {
		const { id: companyId } = await getCompany(context, call.params.companyId);
		return sendPage(call, await listWorkspaces(context, companyId, call.query));
	});
	serve(app, api.getExecutionWorkspace, ({ params }) => getWorkspaceDetails(context, params.workspaceId));
	serve(app, api.finalizeExecutionWorkspace, ({ params, caller }) =>
		finalizeAgain(context, params.workspaceId, caller),
	);
	serve(app, api.getWorkspaceDiff, ({ params, caller }) => readWorkspaceDiff(context, params.workspaceId, caller));
	serve(app, api.getWorkspaceSize, ({ params, caller }) => readWorkspaceSize(context, params.workspaceId, caller));
	serve(app, api.mergeExecutionWorkspace, ({ params, body, caller }) =>
		mergeIntoBase(context, params.workspaceId, caller, body),
	);
	serve(app, api.getCloseReadiness, ({ params, caller }) => readCloseReadiness(context, params.workspaceId, caller));
	serve(app, api.closeExecutionWorkspace, ({ params, caller }) => closeWorkspace(context, params.workspaceId, caller));
	serve(app, api.listWorkspaceOperations, async ({ params }) => {
		await getRun(context, params.runId);
		return await listOperationsOfRun(context, params.runId);
	});
}
