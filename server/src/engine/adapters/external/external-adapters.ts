import type { AdapterUser, AdapterVersions } from "@paperclipai/shared";
import type { FolderContext } from "../../../platform/data-folder/data-folder.ts";
import type { LoggerContext } from "../../../platform/errors/logger.ts";
import type { EventContext } from "../../../platform/events/event-bus.ts";
import { createSerialQueue, type SerialQueue } from "../../../platform/timing/serial-queue.ts";
import { type AdapterFlag, createCatalog, type ExternalAdapter } from "./catalog/catalog.ts";
import { installAdapter } from "./install/install-adapter.ts";
import type { InstallContext } from "./install/install-context.ts";
import { readNewestVersion } from "./install/npm/newest-version.ts";
import { createPackageQueues } from "./install/package-queues.ts";
import { type Reinstalled, reinstallAdapter } from "./install/reinstall-adapter.ts";
import { reloadAdapter } from "./install/reload-adapter.ts";
import { removeAdapter } from "./install/remove-adapter.ts";
import type { OnStep, PackageSource } from "./install/stage-package.ts";
import { openInstalled } from "./open-installed.ts";
import { adapterOwnerOf } from "./process/adapter-owner.ts";
import type { AdapterTimes, ExternalVersion } from "./versions/external-version.ts";
import { createOpenVersions } from "./versions/open-versions.ts";
import { findStartedVersion } from "./versions/run-version.ts";
import { createVersionCleanup } from "./versions/version-cleanup.ts";

/** Changes to the same package run one after another. */
export interface ExternalAdapters {
	/** Kills processes that a killed server left running. Fetches nothing and starts no process. */
	open(): Promise<void>;
	list(): ExternalAdapter[];
	find(type: string): ExternalAdapter | undefined;
	findRunVersion(type: string, runId: string): Promise<ExternalVersion | "builtin" | null>;
	install(source: PackageSource, onStep: OnStep): Promise<ExternalAdapter>;
	reload(type: string, onStep: OnStep): Promise<ExternalAdapter>;
	reinstall(type: string, version: string | undefined, onStep: OnStep): Promise<Reinstalled>;
	readVersions(type: string): Promise<AdapterVersions>;
	setFlag(type: string, flag: AdapterFlag, isOn: boolean): Promise<ExternalAdapter>;
	remove(type: string, force: boolean): Promise<AdapterUser[]>;
	/** Aborts a running change; waiting changes reject with `server_stopping`. */
	close(): Promise<void>;
}

export interface ExternalAdaptersContext {
	externalAdapters: ExternalAdapters;
}

export interface ExternalAdaptersOptions extends EventContext, FolderContext, LoggerContext {
	times: AdapterTimes;
	isBuiltin: (type: string) => boolean;
	findUsers: (type: string) => Promise<AdapterUser[]>;
	activeRuns: () => Promise<string[]>;
	onChange: (type: string) => void;
}

export function createExternalAdapters(options: ExternalAdaptersOptions): ExternalAdapters {
	const { folder } = options;
	const closing = new AbortController();
	const { signal } = closing;
	const exclusive = createSerialQueue(() => signal.aborted);
	const queues = createPackageQueues(() => signal.aborted);
	const context = createInstallContext(options, exclusive, signal);
	const { catalog, versions } = context;
	const queueOfInstalled = (type: string) => queues.of(sourceOf(catalog.get(type).entry));

	return {
		open: () => openInstalled(context),
		list: catalog.list,
		find: catalog.find,
		async findRunVersion(type, runId) {
			const started = await findStartedVersion(folder, runId);
			return started === null || started === "builtin" ? started : await versions.find(type, started.hash);
		},
		install: (source, onStep) => queues.of(sourceOf(source))(() => installAdapter(context, source, onStep)),
		reload: async (type, onStep) => await queueOfInstalled(type)(() => reloadAdapter(context, type, onStep)),
		reinstall: async (type, version, onStep) =>
			await queueOfInstalled(type)(() => reinstallAdapter(context, type, version, onStep)),
		async readVersions(type) {
			const { entry } = catalog.get(type);
			const available = entry.localPath === undefined ? await readNewestVersion(entry.packageName, signal) : null;
			return { installed: entry.version ?? null, available, pinned: entry.pinned ?? false };
		},
		setFlag: (type, flag, isOn) => exclusive(async () => catalog.setFlag(type, flag, isOn)),
		remove: (type, force) => exclusive(() => removeAdapter(context, type, force)),
		async close() {
			closing.abort();
			const current = catalog.list().map(({ version }) => version?.stop());
			await Promise.all([...current, versions.stopOld()]);
			await queues.idle();
			await exclusive.idle();
		},
	};
}

function createInstallContext(options: ExternalAdaptersOptions, exclusive: SerialQueue, signal: AbortSignal) {
	const catalog = createCatalog(options);
	const owner = adapterOwnerOf(options.folder);
	const versions = createOpenVersions({
		...options,
		owner,
		currentOf: (type) => catalog.find(type)?.version ?? null,
		onLoad: catalog.setLoadError,
	});
	const isInstalled = (type: string, hash: string) => catalog.findStored(type)?.hash === hash;
	const cleanup = createVersionCleanup({ ...options, versions, isInstalled, queue: exclusive, signal });
	const { loadMs } = options.times;
	return { ...options, catalog, versions, cleanup, exclusive, owner, loadMs, signal } satisfies InstallContext;
}

function sourceOf(source: { localPath: string } | { localPath?: undefined; packageName: string }): string {
	return source.localPath ?? source.packageName;
}
