import * as api from "@paperclipai/shared";
import { omitUndefined } from "@paperclipai/shared";
import type { FastifyInstance, FastifyReply } from "fastify";
import type { AdaptersContext } from "../../engine/adapters/adapter-registry.ts";
import type { ExternalAdaptersContext } from "../../engine/adapters/external/external-adapters.ts";
import type { PackageSource } from "../../engine/adapters/external/install/stage-package.ts";
import type { DatabaseContext } from "../../platform/db/database.ts";
import { HttpError } from "../../platform/errors/http-error.ts";
import { sendPage, serve } from "../../platform/http/serve-endpoint.ts";
import { streamProgress } from "../../platform/http/stream-progress.ts";
import { listAgentsOfAdapter } from "../../records/agents/find-agents-of-adapter.ts";

export function externalAdapterRoutes(
	app: FastifyInstance,
	{ adapters, externalAdapters, database }: AdaptersContext & DatabaseContext & ExternalAdaptersContext,
): void {
	const info = (type: string) => adapters.info(type, 404);
	serve(app, api.installAdapter, async (call) =>
		streamProgress(call, async (onStep) => {
			const { entry } = await externalAdapters.install(sourceOf(call.body), onStep);
			return info(entry.type);
		}),
	);
	serve(app, api.reloadAdapter, async (call) =>
		streamProgress(call, async (onStep) => {
			await externalAdapters.reload(call.params.type, onStep);
			return info(call.params.type);
		}),
	);
	serve(app, api.reinstallAdapter, async (call) =>
		streamProgress(call, async (onStep) => {
			const { type } = call.params;
			const { adapter: _, ...versions } = await externalAdapters.reinstall(type, call.body.version, onStep);
			return { adapter: info(type), ...versions };
		}),
	);
	serve(app, api.getAdapterVersions, ({ params }) => externalAdapters.readVersions(params.type));
	serve(app, api.updateAdapter, async ({ params: { type }, body }) => {
		await externalAdapters.setFlag(type, "disabled", body.disabled);
		return info(type);
	});
	serve(app, api.overrideAdapter, async ({ params: { type }, body }) => {
		await externalAdapters.setFlag(type, "overridePaused", body.paused);
		return info(type);
	});
	serve(app, api.removeAdapter, async ({ params: { type }, query }) => ({
		type,
		agents: await externalAdapters.remove(type, query.force),
	}));
	serve(app, api.listAdapterAgents, async (call) =>
		sendPage(call, await listAgentsOfAdapter(database, call.params.type, call.query)),
	);
	const sendParser = (type: string, knownEtag: string | undefined, reply: FastifyReply) => {
		const { source = "", sha256 = "" } = findParser(info(type), externalAdapters.find(type)?.version?.uiParser);
		const etag = `"${sha256}"`;
		reply.headers({ etag, "cache-control": "no-cache" });
		if (knownEtag === etag) return reply.status(304).send();
		return reply.type("application/javascript; charset=utf-8").send(source);
	};
	serve(app, api.getUiParser, async ({ params, request, reply }) =>
		sendParser(params.type, request.headers["if-none-match"], reply),
	);
	// Clients may still use this earlier path.
	const { actor, scope } = api.getUiParser;
	app.get<{ Params: { type: string } }>(
		"/api/:type/ui-parser.js",
		{ schema: { hide: true }, config: { access: { actor, scope } } },
		(request, reply) => sendParser(request.params.type, request.headers["if-none-match"], reply),
	);
}

interface Parser {
	source?: string;
	sha256?: string;
}

function findParser({ type, uiParser }: api.AdapterInfo, parser: Parser | undefined): Parser {
	if (uiParser.state === "external" && parser !== undefined) return parser;
	const reason = uiParser.problem ?? `The adapter "${type}" has no UI parser.`;
	throw new HttpError(404, `ui_parser_${uiParser.state.replaceAll("-", "_")}`, reason, {
		hint: "The generic parser or the built-in one is used instead.",
	});
}

function sourceOf(body: api.InstallAdapter): PackageSource {
	if ("localPath" in body) return { localPath: body.localPath };
	if (body.isLocalPath === true) return { localPath: body.packageName };
	return { packageName: body.packageName, ...omitUndefined({ version: body.version }) };
}
