import { existsSync } from "node:fs";
import { builtinAdapters } from "../adapters/registry.ts";
import { createAdapterRegistry } from "../engine/adapters/adapter-registry.ts";
import { createExternalAdapters } from "../engine/adapters/external/external-adapters.ts";
import { disownCopiedRuns } from "../engine/runs/recovery.ts";
import { removeUncommittedLogs } from "../flows/backup/restored-logs.ts";
import { createDataFolder, type DataFolder } from "../platform/data-folder/data-folder.ts";
import { lockDataFolder } from "../platform/data-folder/lock/data-folder-lock.ts";
import { removeDrafts } from "../platform/data-folder/lock/remove-drafts.ts";
import type { ApiUrlContext } from "../platform/data-folder/running-server.ts";
import { createServerId, readServerId } from "../platform/data-folder/server-id.ts";
import { openDatabase } from "../platform/db/open-database.ts";
import { createFreeSpace } from "../platform/disk/free-space.ts";
import { EventBus } from "../platform/events/event-bus.ts";
import { checkInstallation } from "../platform/installation/check-installation.ts";
import { masterKeyFor } from "../platform/installation/master-key-check.ts";
import { installationWith, readInstallation, recordInstallation } from "../platform/installation/record.ts";
import { claimServerId, isCopiedFolder, readClaimedId, releaseServerClaim } from "../platform/servers/index.ts";
import { readDeployment } from "../platform/settings/deployment.ts";
import { LIMITS } from "../platform/settings/limits.ts";
import { readMaxConcurrentRuns } from "../platform/settings/max-concurrent-runs.ts";
import { findAgentsOfAdapter } from "../records/agents/find-agents-of-adapter.ts";
import { findActiveRunIds } from "../records/runs/run-rows.ts";
import { DEFAULT_HOST, DEFAULT_PORT, requireFreePort } from "./check-options.ts";
import type { Logging } from "./create-logger.ts";
import type { StartServerOptions } from "./options.ts";
import type { ServerContext } from "./server-context.ts";
import type { Teardown } from "./teardown.ts";

/** Locks the data folder first. `teardown` closes everything. */
export async function openContext(
	folder: DataFolder,
	{ logger, secrets, apiUrl, agentsPort, agentsSocket, ...options }: StartServerOptions & Logging & ApiUrlContext,
	teardown: Teardown,
): Promise<ServerContext> {
	const maxConcurrentRuns = readMaxConcurrentRuns(options.maxConcurrentRuns);
	const databaseUrl = options.databaseUrl ?? process.env.DATABASE_URL;
	checkInstallation(folder, Boolean(databaseUrl));
	// An existing folder may be in use by the server on the port, which is the better reason.
	if (!existsSync(folder.root)) await requireFreePort(options.host ?? DEFAULT_HOST, options.port ?? DEFAULT_PORT);
	createDataFolder(folder);
	const lock = await lockDataFolder(folder);
	teardown.add(() => lock.release());
	// Opening the database takes long; the port may be in use by then, too.
	await requireFreePort(options.host ?? DEFAULT_HOST, options.port ?? DEFAULT_PORT);
	removeDrafts(folder);
	const savedId = readServerId(folder, readClaimedId(folder));
	const database = await openDatabase(folder, databaseUrl, lock.isHeld);
	teardown.add(() => database.close());
	const record = readInstallation(folder);
	const masterKey = await masterKeyFor(folder, { database }, record);
	await removeUncommittedLogs({ folder, database });
	const bus = new EventBus();
	const now = () => new Date();
	// Must precede the claim, after which the folder no longer counts as a copy.
	const isCopy = database.kind === "pglite" && isCopiedFolder(folder);
	if (isCopy) await disownCopiedRuns({ bus, database, folder, logger, now });
	const serverId = isCopy ? createServerId(folder) : savedId;
	const serverNonce = await claimServerId({ database, folder, logger, serverId });
	teardown.add(() => releaseServerClaim({ database, serverId, serverNonce }).catch(() => undefined));
	await recordInstallation(folder, installationWith(database, record, masterKey.fingerprint));
	const shipped = [...builtinAdapters, ...(options.adapters ?? [])];
	const externalAdapters = createExternalAdapters({
		bus,
		folder,
		logger,
		times: { loadMs: LIMITS.adapterLoadMs, idleMs: LIMITS.adapterIdleMs, ...options.adapterTimes },
		isBuiltin: (type) => shipped.some((adapter) => adapter.type === type),
		findUsers: (type) => findAgentsOfAdapter(database, type),
		activeRuns: () => findActiveRunIds(database),
		onChange: (type) => bus.emit({ kind: "adapter.changed", payload: { adapterType: type } }),
	});
	await externalAdapters.open();
	teardown.add(() => externalAdapters.close());
	return {
		folder,
		lock,
		masterKey,
		deployment: readDeployment(options.deployment),
		database,
		adapters: createAdapterRegistry(shipped, externalAdapters),
		externalAdapters,
		bus,
		logger,
		secrets,
		disk: createFreeSpace(folder.root),
		cliCommand: options.cliCommand ?? "paperclipai",
		maxLogBytes: options.maxLogBytes ?? LIMITS.maxLogBytes,
		maxConcurrentRuns,
		now,
		serverId,
		serverNonce,
		apiUrl,
		agentsPort,
		agentsSocket,
	};
}
