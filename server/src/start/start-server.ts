import { setFlagsFromString } from "node:v8";
import type { CodedError } from "@paperclipai/adapter-utils";
import {
	closeInheritedDescriptors,
	enableHelperProcess,
	fileLimitForPrograms,
	identifyProcess,
} from "@paperclipai/adapter-utils/host";
import { omitUndefined } from "@paperclipai/shared";
import { createRunEngine, type StopOptions } from "../engine/runs/run-engine.ts";
import { startRoutines } from "../flows/routines/run-due.ts";
import { type DataFolder, dataFolderAt, defaultHome } from "../platform/data-folder/data-folder.ts";
import { markStopping } from "../platform/data-folder/lock/data-folder-lock.ts";
import { folderLost, watchLock } from "../platform/data-folder/lock/lock-loss.ts";
import { announceServer, withdrawServer } from "../platform/data-folder/running-server.ts";
import { allowedHosts } from "../platform/http/allowed-hosts.ts";
import { createKnownSecrets } from "../platform/redaction/known-secrets.ts";
import { shareEvents } from "../platform/servers/index.ts";
import { readDeployment } from "../platform/settings/deployment.ts";
import { readTrustedProxies } from "../platform/settings/trusted-proxies.ts";
import { VERSION } from "../platform/settings/version.ts";
import { runEventReferences } from "../records/runs/event-references.ts";
import { buildApp } from "./app.ts";
import { boundLog } from "./bound-log.ts";
import { DEFAULT_PORT, requireSafeHost } from "./check-options.ts";
import { createLogger, type Logging } from "./create-logger.ts";
import { toStartError } from "./errors.ts";
import { hasUnfinishedRuns, watchIdle } from "./idle-watch.ts";
import { listen } from "./listen.ts";
import { type AgentsListener, listenForAgents } from "./listen-for-agents.ts";
import { openContext } from "./open-context.ts";
import type { StartServerOptions } from "./options.ts";
import { stayAwake } from "./stay-awake.ts";
import { createTeardown, type Teardown } from "./teardown.ts";

export interface RunningServer {
	url: string;
	port: number;
	/**
	 * Active runs continue, and the next server of this data folder takes them over; with `stopRuns` they are stopped as
	 * `interrupted`.
	 */
	stop(options?: StopOptions): Promise<StoppedServer>;
	/** Resolves when the server has stopped because its data folder was moved or replaced. */
	lost: Promise<CodedError>;
	/** Resolves after `idleAfterMs` without use; the server keeps running. */
	idle: Promise<void>;
}

export interface StoppedServer {
	runsLeft: number;
}

/**
 * Closes the descriptors over 2 that this process has inherited and that are not marked as close-on-exec, so that no
 * agent gets them.
 * @throws {CodedError} `deployment_invalid`, `trusted_proxies_invalid`, `host_not_loopback`,
 * `max_concurrent_runs_invalid`, `data_folder_in_use`, `data_folder_not_private`, `data_folder_unsuitable`,
 * `database_unreachable`, `database_migrating`, `database_broken`, `database_newer`, `database_missing`,
 * `database_incomplete`, `installation_record_invalid`, `server_claim_invalid`, `master_key_invalid`,
 * `master_key_not_private`, `master_key_unavailable`, `master_key_missing`, `master_key_changed`,
 * `data_folder_of_other_user`, `server_id_invalid`, `server_id_in_use`, `disk_full`, `data_folder_not_writable`,
 * `port_in_use`.
 */
export async function startServer(options: StartServerOptions = {}): Promise<RunningServer> {
	closeInheritedDescriptors();
	// Read now, because the process that started this one may exit.
	fileLimitForPrograms();
	const host = requireSafeHost(options.host, readDeployment(options.deployment));
	const folder = dataFolderAt(options.home ?? defaultHome());
	const secrets = createKnownSecrets();
	const logging = { secrets, logger: createLogger(secrets, options.logLevel) };
	if (process.pid === 1)
		logging.logger.warn(
			"the server is the first process of its container, where ended processes of agents stay; start it with an init, such as docker run --init",
		);
	const teardown = createTeardown();
	try {
		return await stayAwake(() => start(folder, host, options, logging, teardown));
	} catch (error) {
		await teardown
			.run()
			.catch((cause: unknown) =>
				logging.logger.error({ err: cause }, "the cleanup after a failed start was incomplete"),
			);
		throw await toStartError(folder, error).catch(() => error);
	}
}

async function start(
	folder: DataFolder,
	host: string,
	options: StartServerOptions,
	logging: Logging,
	teardown: Teardown,
): Promise<RunningServer> {
	let url = "";
	let forAgents: AgentsListener | null = null;
	const context = await openContext(
		folder,
		{
			...{ ...options, ...logging, apiUrl: () => url },
			agentsPort: () => forAgents?.port ?? 0,
			agentsSocket: () => forAgents?.socket ?? null,
		},
		teardown,
	);
	teardown.add(await shareEvents(context, runEventReferences(context)));

	// Otherwise a heap of 50 MB grows to 130 MB before V8 collects its old generation.
	setFlagsFromString("--heap-growing-percent=50");
	enableHelperProcess();
	const runs = createRunEngine(context);
	const stopOptions: StopOptions = {};
	let runsLeft = 0;
	teardown.add(async () => {
		runsLeft = await runs.stop(stopOptions);
	});

	let hosts: ReadonlySet<string> = new Set();
	const trustedProxies = readTrustedProxies(options.trustedProxies);
	const app = await buildApp({ context, runs, hosts: () => hosts, trustedProxies, uiFolder: options.uiFolder });
	teardown.add(() => app.close());
	const bound = await listen(app, host, options.port ?? DEFAULT_PORT);
	hosts = allowedHosts(host, bound.port);
	url = bound.url;
	const listener = await listenForAgents(app, folder);
	teardown.add(() => listener.close());
	forAgents = listener;

	await runs.open();
	const routines = startRoutines(context);
	teardown.add(() => routines.stop());
	const identity = identifyProcess(process.pid) ?? { pid: process.pid, startTime: null };
	await announceServer(folder, {
		url,
		...identity,
		version: VERSION,
		forOneCommand: options.forOneCommand ?? false,
		stopsWhenIdle: options.idleAfterMs !== undefined,
		stopsRuns: options.stopsRuns ?? false,
		host,
		deployment: context.deployment,
		masterKey: folder.masterKey,
		maxConcurrentRuns: context.maxConcurrentRuns,
		...(options.hasOwnLog ? { log: folder.serverLog } : {}),
		...omitUndefined({ build: options.build }),
	});
	teardown.add(async () => {
		if (!(await context.lock.isHeld())) return;
		withdrawServer(folder);
		await markStopping(folder);
	});
	const lost = new Promise<CodedError>((resolve) => {
		const watch = watchLock(context.lock, async () => {
			const error = folderLost(folder);
			context.logger.error({ code: error.code }, error.message);
			await teardown
				.run()
				.catch((cause: unknown) => context.logger.error({ err: cause }, "the server did not stop cleanly"));
			resolve(error);
		});
		teardown.add(() => watch.stop());
	});
	if (options.hasOwnLog) {
		const log = boundLog(folder.serverLog);
		teardown.add(() => log.stop());
	}
	const { idleAfterMs } = options;
	const idle = new Promise<void>((resolve) => {
		if (idleAfterMs === undefined) return;
		const isBusy = () => hasUnfinishedRuns(context);
		const watch = watchIdle({ server: app.server, isBusy, afterMs: idleAfterMs, onIdle: resolve });
		teardown.add(() => watch.stop());
	});
	return {
		...bound,
		lost,
		idle,
		async stop(options) {
			Object.assign(stopOptions, options);
			await teardown.run();
			return { runsLeft };
		},
	};
}
