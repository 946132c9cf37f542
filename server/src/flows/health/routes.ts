import * as api from "@paperclipai/shared";
import type { FastifyInstance } from "fastify";
import type { AdaptersContext } from "../../engine/adapters/adapter-registry.ts";
import type { RunEngine } from "../../engine/runs/run-engine.ts";
import type { DatabaseContext } from "../../platform/db/database.ts";
import type { DiskContext } from "../../platform/disk/free-space.ts";
import { serve } from "../../platform/http/serve-endpoint.ts";
import { VERSION } from "../../platform/settings/version.ts";
import { readServerInfo, type ServerInfoContext } from "./server-info.ts";

export function healthRoutes(
	app: FastifyInstance,
	context: AdaptersContext & DatabaseContext & DiskContext & ServerInfoContext,
	runs: RunEngine,
): void {
	serve(app, api.getServerInfo, async () => readServerInfo(context));
	serve(app, api.getHealth, async ({ reply }) => {
		const { database, adapters } = context;
		const disk = await context.disk.measure();
		const ok = await database.ping().then(
			() => true,
			() => false,
		);
		if (!ok) reply.status(503);
		const isDispatching = !runs.isStale();
		return {
			status: ok && disk.ok && isDispatching ? ("ok" as const) : ("degraded" as const),
			version: VERSION,
			uptimeSec: Math.round(process.uptime()),
			activeRuns: runs.activeCount(),
			dispatcher: { ok: isDispatching, lastTickAgeMs: runs.lastTickAgeMs() },
			disk,
			database: { kind: database.kind, ok },
			adapters: countAdapters(adapters.list()),
		};
	});
}

function countAdapters(adapters: api.AdapterInfo[]) {
	const enabled = adapters.filter(({ disabled }) => !disabled);
	const loaded = enabled.filter((adapter) => adapter.loaded).length;
	return { loaded, failed: enabled.length - loaded };
}
