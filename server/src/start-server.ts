import type { AddressInfo } from "node:net";
import { CodedError, isCodedError, type ServerAdapterModule } from "@paperclipai/adapter-utils";
import { identifyProcess } from "@paperclipai/adapter-utils/server-utils";
import { pino } from "pino";
import { createAdapterRegistry } from "./adapters/adapter-registry.ts";
import { createExternalAdapters } from "./adapters/external/external-adapters.ts";
import type { AdapterTimes } from "./adapters/external/versions/external-version.ts";
import { builtinAdapters } from "./adapters/registry.ts";
import { findAgentsOfAdapter } from "./agents/find-agents-of-adapter.ts";
import { buildApp } from "./app.ts";
import { createDataFolder, type DataFolder, dataFolderAt, defaultHome } from "./config/data-folder.ts";
import { lockDataFolder } from "./config/data-folder-lock.ts";
import { LIMITS } from "./config/limits.ts";
import { readMaxConcurrentRuns } from "./config/max-concurrent-runs.ts";
import { announceServer, withdrawServer } from "./config/running-server.ts";
import { readServerId } from "./config/server-id.ts";
import { VERSION } from "./config/version.ts";
import { openDatabase } from "./db/open-database.ts";
import { createFreeSpace } from "./disk/free-space.ts";
import { describeError } from "./errors/describe-error.ts";
import { isOutOfSpace } from "./errors/out-of-space.ts";
import { EventBus } from "./events/event-bus.ts";
import { shareEvents } from "./events/share-events.ts";
import { allowedHosts } from "./http/allowed-hosts.ts";
import { createKnownSecrets } from "./redaction/known-secrets.ts";
import { createRunEngine, type StopOptions } from "./runs/engine/run-engine.ts";
import { runEventReferences } from "./runs/store/event-references.ts";
import { findRunIdsUnderWay } from "./runs/store/run-rows.ts";
import type { ServerContext } from "./server-context.ts";

export interface StartServerOptions {
	/** Data folder. Default `PAPERCLIP_HOME`, else `~/.paperclip`. */
	home?: string;
	/** Address to listen on; only loopback, since there is no login yet. Default `127.0.0.1`. */
	host?: string;
	/** 0 = any free port. Default 3100. */
	port?: number;
	/** Folder of the built web UI; without it only the API is served. */
	uiFolder?: string;
	/** A PostgreSQL to use instead of the embedded database. Default `DATABASE_URL`. */
	databaseUrl?: string;
	/** Default `info`; goes to standard error, one JSON object a line. */
	logLevel?: "silent" | "error" | "warn" | "info" | "debug";
	/** A run whose log grows longer than this is stopped and fails. In bytes, default 1 GiB. */
	maxLogBytes?: number;
	/** Runs that this server carries out at the same time. Default `PAPERCLIP_MAX_CONCURRENT_RUNS`, else 4 for each core. */
	maxConcurrentRuns?: number;
	/** Beside those that ship with the server. */
	adapters?: ServerAdapterModule[];
	/** Milliseconds after which an external adapter that does not load is refused, and an idle one is ended. */
	adapterTimes?: Partial<AdapterTimes>;
	/** Announced to clients: the server serves one command line and ends with it. Default `false`. */
	forOneCommand?: boolean;
}

export interface RunningServer {
	url: string;
	port: number;
	/**
	 * Ends the server. Runs under way go on and the next server of this data folder takes them over; with `stopRuns` they
	 * are ended as `interrupted`.
	 */
	stop(options?: StopOptions): Promise<StoppedServer>;
}

export interface StoppedServer {
	/** Number of runs that go on without a server. */
	runsLeft: number;
}

const LOOPBACK_HOSTS = ["127.0.0.1", "localhost", "::1"];

/**
 * Starts a server in this process.
 * @throws {CodedError} `host_not_loopback`, `max_concurrent_runs_invalid`, `data_folder_in_use`, `database_unreachable`,
 * `database_broken`, `disk_full`, `port_in_use`.
 */
export async function startServer(options: StartServerOptions = {}): Promise<RunningServer> {
	const host = options.host ?? "127.0.0.1";
	if (!LOOPBACK_HOSTS.includes(host)) throw notLoopback(host);
	const maxConcurrentRuns = readMaxConcurrentRuns(options.maxConcurrentRuns);
	const folder = dataFolderAt(options.home ?? defaultHome());
	// What was set up is taken down in the opposite order, after a failure half-way too.
	const undo: (() => unknown)[] = [];
	const takeDown = async () => {
		for (const step of undo.splice(0).reverse()) await step();
	};
	try {
		createDataFolder(folder);
		undo.push(lockDataFolder(folder));
		const database = await openDatabase(folder, options.databaseUrl ?? process.env.DATABASE_URL);
		undo.push(() => database.close());
		let url = "";
		const secrets = createKnownSecrets();
		const bus = new EventBus();
		const logger = pino(
			{
				level: options.logLevel ?? "info",
				hooks: { streamWrite: secrets.mask },
				serializers: { err: describeError },
			},
			pino.destination({ dest: 2, sync: true }),
		);
		const shipped = [...builtinAdapters, ...(options.adapters ?? [])];
		const externalAdapters = createExternalAdapters({
			folder,
			logger,
			times: { loadMs: LIMITS.adapterLoadMs, idleMs: LIMITS.adapterIdleMs, ...options.adapterTimes },
			isBuiltin: (type) => shipped.some((adapter) => adapter.type === type),
			findUsers: (type) => findAgentsOfAdapter(database, type),
			runsUnderWay: () => findRunIdsUnderWay(database),
			onChange: (type) => bus.emit({ kind: "adapter.changed", payload: { adapterType: type } }),
		});
		await externalAdapters.open();
		undo.push(() => externalAdapters.close());
		const context: ServerContext = {
			folder,
			database,
			adapters: createAdapterRegistry(shipped, externalAdapters),
			externalAdapters,
			bus,
			logger,
			secrets,
			disk: createFreeSpace(folder.root),
			maxLogBytes: options.maxLogBytes ?? LIMITS.maxLogBytes,
			maxConcurrentRuns,
			now: () => new Date(),
			serverId: readServerId(folder),
			apiUrl: () => url,
		};
		let hosts: ReadonlySet<string> = new Set();
		await shareEvents(context, runEventReferences(context));
		const runs = createRunEngine(context);
		const stopping: StopOptions = {};
		let runsLeft = 0;
		undo.push(async () => {
			runsLeft = await runs.stop(stopping);
		});
		const app = await buildApp({ context, runs, hosts: () => hosts, uiFolder: options.uiFolder });
		undo.push(() => app.close());
		const port = options.port ?? 3100;
		await app.listen({ host, port }).catch((error: NodeJS.ErrnoException) => {
			throw error.code === "EADDRINUSE" ? portInUse(port) : error;
		});
		const bound = (app.server.address() as AddressInfo).port;
		hosts = allowedHosts(bound);
		url = `http://${host === "::1" ? "[::1]" : host}:${bound}`;
		await runs.open();
		const identity = identifyProcess(process.pid) ?? { pid: process.pid, startTime: null };
		await announceServer(folder, { url, ...identity, version: VERSION, forOneCommand: options.forOneCommand ?? false });
		undo.push(() => withdrawServer(folder));
		return {
			url,
			port: bound,
			async stop(options) {
				Object.assign(stopping, options);
				await takeDown();
				return { runsLeft };
			},
		};
	} catch (error) {
		await takeDown();
		throw (await isDiskFull(folder, error)) ? diskFull(folder, error) : error;
	}
}

/** What the embedded database says when it finds no room at its start tells nothing of the disk. */
async function isDiskFull(folder: DataFolder, error: unknown): Promise<boolean> {
	if (isOutOfSpace(error)) return true;
	if (!isCodedError(error) || error.code !== "database_broken") return false;
	return !(await createFreeSpace(folder.root).look()).ok;
}

function diskFull(folder: DataFolder, cause: unknown): CodedError {
	return new CodedError("disk_full", `There is too little room left on the disk of ${folder.root} to start.`, {
		hint: `Free ${LIMITS.diskReserveBytes / 1024 / 1024} MB there and start again; nothing is lost.`,
		cause,
	});
}

function notLoopback(host: string): CodedError {
	return new CodedError(
		"host_not_loopback",
		`Listening on ${host} would let everybody on the network start programs.`,
		{
			hint: "Use 127.0.0.1, and reach it from elsewhere through an SSH tunnel.",
		},
	);
}

function portInUse(port: number): CodedError {
	return new CodedError("port_in_use", `Port ${port} is in use by another program.`, {
		hint: "Choose another one with --port, or 0 for any free one.",
	});
}
