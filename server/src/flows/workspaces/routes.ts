import * as api from "@paperclipai/shared";
import type { FastifyInstance } from "fastify";
import type { EnvironmentContext } from "../../engine/environments/run/environment-run.ts";
import { closeWorkspace } from "../../engine/workspaces/close/close.ts";
import { readCloseReadiness } from "../../engine/workspaces/close/close-readiness.ts";
import { finalizeAgain } from "../../engine/workspaces/finalize/finalize.ts";
import type { ClosingContext } from "../../engine/workspaces/lease.ts";
import { readWorkspaceDiff } from "../../engine/workspaces/merge/diff.ts";
import { mergeIntoBase } from "../../engine/workspaces/merge/merge.ts";
import { withMergedState } from "../../engine/workspaces/merge/merged-state.ts";
import { readWorkspaceSize } from "../../engine/workspaces/size.ts";
import { sendPage, serve } from "../../platform/http/serve-endpoint.ts";
import { getCompany } from "../../records/companies/store.ts";
import { getRun } from "../../records/runs/run-rows.ts";
import { getWorkspaceDetails, listOperationsOfRun, listWorkspaces } from "../../records/workspaces/rows.ts";

export function workspaceRoutes(app: FastifyInstance, context: ClosingContext & EnvironmentContext): void {
	serve(app, api.listExecutionWorkspaces, async (call) => {
		const { id: companyId } = await getCompany(context, call.params.companyId);
		const { items, ...page } = await listWorkspaces(context, companyId, call.query);
		return sendPage(call, { ...page, items: await withMergedState(context, items) });
	});
	serve(app, api.getExecutionWorkspace, async ({ params }) => {
		const found = await getWorkspaceDetails(context, params.workspaceId);
		const [workspace = found] = await withMergedState(context, [found]);
		return workspace;
	});
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
