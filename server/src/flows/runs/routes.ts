import * as api from "@paperclipai/shared";
import type { FastifyInstance } from "fastify";
import { retryOnDemand } from "../../engine/queue/retry.ts";
import { streamBundle } from "../../engine/run-log/read/bundle.ts";
import { streamLogPage } from "../../engine/run-log/read/log-page.ts";
import { type LogSourceContext, logSourceOf, ownLogOf } from "../../engine/run-log/read/log-source.ts";
import { notOurLog, RESPONDING_SERVER, WANTED_SERVER } from "../../engine/run-log/read/owner-log.ts";
import { createLogReader } from "../../engine/run-log/read/read-log.ts";
import { streamRunLog } from "../../engine/run-log/read/stream-log.ts";
import type { EngineContext, RunEngine } from "../../engine/runs/run-engine.ts";
import { operationLogOf, runFolderOf } from "../../platform/data-folder/run-folder.ts";
import { sendPage, serve } from "../../platform/http/serve-endpoint.ts";
import { serveOnce } from "../../platform/http/serve-once.ts";
import { getCompany } from "../../records/companies/store.ts";
import { listRunStrips } from "../../records/runs/list-run-strips.ts";
import { listRuns } from "../../records/runs/list-runs.ts";
import { listRunEvents } from "../../records/runs/run-events.ts";
import { getRun } from "../../records/runs/run-rows.ts";
import { visibleEvent } from "../../records/runs/visible-event.ts";

const NDJSON = "application/x-ndjson";

export function runRoutes(app: FastifyInstance, context: EngineContext & LogSourceContext, runs: RunEngine): void {
	serve(app, api.listRuns, async (call) => {
		const { companyId } = await knownCompany(call.params.companyId);
		const {
			agentId: agentIds,
			issueId: issueIds,
			status: statuses,
			adapterType: adapterTypes,
			since,
			until,
			q,
			refused,
		} = call.query;
		const content = { adapterTypes, text: q, isRefused: refused };
		const filter = { companyId, agentIds, issueIds, statuses, since, until, ...content };
		return sendPage(call, await listRuns(context, filter, call.query));
	});
	serve(app, api.listRunStrips, async ({ params, query }) => {
		const { companyId } = await knownCompany(params.companyId);
		return await listRunStrips(context, { companyId, agentIds: query.agentId, limit: query.runs });
	});
	serve(app, api.listLiveRuns, async (call) => {
		const { companyId } = await knownCompany(call.params.companyId);
		const statuses: api.RunStatus[] = ["queued", "scheduled_retry", "running"];
		return sendPage(call, await listRuns(context, { companyId, statuses }, call.query));
	});
	serve(app, api.getRun, ({ params }) => getRun(context, params.runId));
	serve(app, api.cancelRun, ({ params }) => runs.cancel(params.runId));
	serveOnce(app, context, api.retryRun, (once, { params, body }) =>
		once((transaction) => retryOnDemand(transaction, params.runId, body)),
	);
	serve(app, api.getRunBundle, async ({ params: { runId }, reply }) => {
		const name = `attachment; filename="run-${runId}.ndjson"`;
		return reply
			.type(NDJSON)
			.header("content-disposition", name)
			.send(await streamBundle(context, runId));
	});
	serve(app, api.listRunEvents, async ({ params, query, caller }) => {
		const { agentId } = await getRun(context, params.runId);
		const events = await listRunEvents(context, params.runId, query);
		return events.map((event) => visibleEvent(event, caller, agentId));
	});
	serve(app, api.getWorkspaceOperationLog, async ({ params: { runId, operationId }, query, reply }) => {
		const isFinished = api.isTerminalRunStatus((await getRun(context, runId)).status);
		const reader = createLogReader(operationLogOf(runFolderOf(context.folder, runId), operationId));
		const page = await streamLogPage(reader, { runId, ...query, isFinished });
		return reply.type("application/json; charset=utf-8").send(page);
	});
	serve(app, api.getRunLog, async ({ params: { runId }, query, request, reply }) => {
		reply.header(RESPONDING_SERVER, context.serverId);
		const wanted = request.headers[WANTED_SERVER];
		if (wanted !== undefined && wanted !== context.serverId) throw notOurLog(String(wanted));
		// Reads the status before the log, so that the log of a finished run is complete.
		const isFinished = api.isTerminalRunStatus((await getRun(context, runId)).status);
		const reader = wanted === undefined ? await logSourceOf(context, runId) : ownLogOf(context, runId);
		if (request.headers.accept === NDJSON) {
			return reply.type(NDJSON).send(await streamRunLog(reader, query.offset));
		}
		const page = await streamLogPage(reader, { runId, ...query, isFinished });
		return reply.type("application/json; charset=utf-8").send(page);
	});

	const knownCompany = async (companyId: string) => ({ companyId: (await getCompany(context, companyId)).id });
}
