import * as api from "@paperclipai/shared";
import type { FastifyInstance } from "fastify";
import { type ProbeContext, probeSettings } from "../../engine/environments/probe.ts";
import type { EventContext } from "../../platform/events/event-bus.ts";
import { sendPage, serve } from "../../platform/http/serve-endpoint.ts";
import { serveOnce } from "../../platform/http/serve-once.ts";
import { getCompany } from "../../records/companies/store.ts";
import {
	createEnvironment,
	deleteEnvironment,
	getEnvironment,
	getEnvironmentRow,
	listEnvironments,
	updateEnvironment,
} from "../../records/environments/store.ts";
import { visibleEnvironment } from "../../records/environments/visible-environment.ts";
import { shownHostKeys } from "./shown-host-keys.ts";

export function environmentRoutes(app: FastifyInstance, context: ProbeContext & EventContext): void {
	serve(app, api.listEnvironments, async (call) => {
		const page = await listEnvironments(context, call.params.companyId, call.query);
		return sendPage(call, { ...page, items: page.items.map((item) => visibleEnvironment(item, call.caller)) });
	});
	serveOnce(app, context, api.createEnvironment, (once, { params, body, caller }) =>
		once((transaction) => createEnvironment(transaction, params.companyId, caller, body)),
	);
	serve(app, api.probeEnvironmentSettings, async ({ params, body }) => {
		await getCompany(context, params.companyId);
		return await probeSettings(context, { ...params, ...body, command: body.command ?? null });
	});
	serve(app, api.scanHostKey, async ({ params, body }) => {
		await getCompany(context, params.companyId);
		return { keys: await shownHostKeys(body.host, body.port) };
	});
	serve(app, api.getEnvironment, async ({ params, caller }) =>
		visibleEnvironment(await getEnvironment(context, params.environmentId), caller),
	);
	serve(app, api.updateEnvironment, ({ params, body, caller }) =>
		updateEnvironment(context, params.environmentId, caller, body),
	);
	serve(app, api.deleteEnvironment, async ({ params, caller }) => {
		await deleteEnvironment(context, params.environmentId, caller);
		return { id: params.environmentId };
	});
	serve(app, api.probeEnvironment, async ({ params, body }) => {
		const row = await getEnvironmentRow(context, params.environmentId);
		return await probeSettings(context, { ...row, command: body.command ?? null });
	});
}
