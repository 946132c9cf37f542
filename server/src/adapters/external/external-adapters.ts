import { mkdir, rename } from "node:fs/promises";
import path from "node:path";
import { type CodedError, isCodedError } from "@paperclipai/adapter-utils";
import type { AdapterUser, AdapterVersions } from "@paperclipai/shared";
import { HttpError } from "../../errors/http-error.ts";
import { createSerialQueue } from "../../timing/serial-queue.ts";
import { openPluginStore, type PluginEntry } from "./catalog/plugin-store.ts";
import * as refusal from "./errors.ts";
import type { ExternalAdaptersOptions } from "./external-adapters-options.ts";
import { type CheckedPackage, checkPackage } from "./install/check-package.ts";
import { newestVersion } from "./install/npm/newest-version.ts";
import { clearStaging, type OnStep, type PackageSource, withStagedPackage } from "./install/stage-package.ts";
import type { StagedPackage } from "./install/staged-package.ts";
import { readManifest } from "./package/manifest.ts";
import type { ExternalVersion } from "./versions/external-version.ts";
import { createOpenVersions } from "./versions/open-versions.ts";
import { hasBegunCalls, readBegunHash, removeOldVersions, versionFolderOf } from "./versions/version-folders.ts";
import { type VersionRecord, writeVersionRecord } from "./versions/version-record.ts";

/** An installed adapter: what is stored of it, and the version in use or why there is none. */
export interface ExternalAdapter {
	entry: PluginEntry;
	version: ExternalVersion | null;
	/** Why it cannot be used. */
	error: CodedError | null;
}

export interface ExternalAdapters {
	/** Knows again what is installed. Nothing is fetched and nothing is started. */
	open(): Promise<void>;
	list(): ExternalAdapter[];
	find(type: string): ExternalAdapter | undefined;
	/** What a run has begun with; `null` when it has not, or that is gone. */
	findBegun(type: string, runId: string): Promise<ExternalVersion | "builtin" | null>;
	install(source: PackageSource, onStep: OnStep): Promise<ExternalAdapter>;
	reload(type: string, onStep: OnStep): Promise<ExternalAdapter>;
	/** @param version Fetches and pins it; `latest` fetches the newest and pins none. Default: the pinned one, else the newest. */
	reinstall(type: string, version: string | undefined, onStep: OnStep): Promise<Reinstalled>;
	versions(type: string): Promise<AdapterVersions>;
	setFlag(type: string, flag: "disabled" | "overridePaused", on: boolean): Promise<ExternalAdapter>;
	/** Resolves with the agents that are left without it. */
	remove(type: string, force: boolean): Promise<AdapterUser[]>;
	/** Agents that are set to it. */
	users(type: string): Promise<AdapterUser[]>;
	/** Ends all processes. */
	close(): Promise<void>;
}

export interface Reinstalled {
	adapter: ExternalAdapter;
	from: string | null;
	to: string | null;
	wanted: "pinned" | "newest" | "folder";
}

/** The one place that installs, changes and removes external adapters, one thing at a time. */
export function createExternalAdapters(options: ExternalAdaptersOptions): ExternalAdapters {
	const { folder, logger, times } = options;
	const store = openPluginStore(folder);
	const installed = new Map<string, ExternalAdapter>();
	const closing = new AbortController();
	const exclusive = createSerialQueue(() => closing.signal.aborted);
	if (store.problem !== undefined) logger.error(store.problem);

	function changed(type: string, adapter: ExternalAdapter): ExternalAdapter {
		installed.set(type, adapter);
		options.onChange(type);
		return adapter;
	}

	const versions = createOpenVersions({
		...options,
		currentOf: (type) => installed.get(type)?.version ?? null,
		onLoad(type, hash, error) {
			const adapter = installed.get(type);
			if (adapter?.version?.hash !== hash || adapter.error?.code === error?.code) return;
			changed(type, { ...adapter, error });
		},
	});

	async function openEntry(entry: PluginEntry): Promise<ExternalAdapter> {
		try {
			if (entry.hash === undefined) throw refusal.notInstalledHere(entry);
			return { entry, version: await versions.open(entry.type, entry.hash), error: null };
		} catch (error) {
			const reason = isCodedError(error) ? error : refusal.broken(entry, error);
			logger.warn({ adapter: entry.type, error: reason.code }, reason.message);
			return { entry, version: null, error: reason };
		}
	}

	/** Puts a checked package in the place of what was there. The store decides: until it is written, nothing has changed. */
	async function activate(
		staged: StagedPackage,
		record: VersionRecord,
		entry: Partial<PluginEntry> & Pick<PluginEntry, "installedAt">,
	): Promise<ExternalAdapter> {
		const { type } = record.description;
		const { hash } = staged;
		const target = versionFolderOf(folder, type, hash);
		await writeVersionRecord(staged.folder, record);
		await mkdir(path.dirname(target), { recursive: true, mode: 0o700 });
		await rename(staged.folder, target).catch(async (error: NodeJS.ErrnoException) => {
			// The same content is there already.
			if (error.code !== "ENOTEMPTY" && error.code !== "EEXIST") throw error;
			await writeVersionRecord(target, record);
		});
		const version = await putInStore(type, hash, { ...entry, packageName: record.packageName, type, hash });
		return replace(type, { entry: store.find(type) as PluginEntry, version, error: null });
	}

	async function putInStore(type: string, hash: string, entry: PluginEntry): Promise<ExternalVersion> {
		try {
			const version = await versions.open(type, hash);
			store.put(entry);
			return version;
		} catch (error) {
			await removeUnused().catch(() => undefined);
			throw error;
		}
	}

	function replace(type: string, next: ExternalAdapter): ExternalAdapter {
		const before = installed.get(type)?.version ?? null;
		changed(type, next);
		if (before !== null && before !== next.version) void retire(type, before);
		return next;
	}

	async function retire(type: string, version: ExternalVersion): Promise<void> {
		await versions.retire(type, version);
		if (closing.signal.aborted) return;
		await exclusive(removeUnused).catch((error) =>
			logger.warn({ err: error }, "an old version of an adapter could not be removed"),
		);
	}

	async function removeUnused(): Promise<void> {
		const used = store.list().map(({ type, hash }) => `${type}/${hash}`);
		await removeOldVersions(folder, new Set([...used, ...versions.old()]), await options.runsUnderWay());
	}

	async function check(staged: CheckedPackage, onStep: OnStep): Promise<VersionRecord> {
		const { name, version } = staged.manifest;
		onStep("check", `Checking ${name}${version === undefined ? "" : ` ${version}`}`);
		return await checkPackage(staged, times.loadMs, closing.signal).catch((error: unknown) => {
			throw isCodedError(error) ? new HttpError(422, error.code, error.message, refusal.withHint(error)) : error;
		});
	}

	function need(type: string): ExternalAdapter {
		const adapter = installed.get(type);
		if (adapter !== undefined) return adapter;
		throw options.isBuiltin(type) ? refusal.builtin(type) : refusal.unknown(type);
	}

	async function fetchAnew(type: string, source: PackageSource, pinned: boolean, onStep: OnStep) {
		const { entry } = need(type);
		return await withStagedPackage(folder, source, onStep, closing.signal, async (staged) => {
			const record = await check(staged, onStep);
			if (record.description.type !== type) throw refusal.typeChanged(entry, record.description.type);
			onStep("activate", `Putting ${record.packageName} in place`);
			const { version: _, integrity: __, pinned: ___, ...kept } = entry;
			return await activate(staged, record, { ...kept, ...factsOf(staged, pinned) } as PluginEntry);
		});
	}

	/** For one from a folder, the folder's content of now; otherwise the files that are there are loaded anew. */
	async function reloadNow(type: string, onStep: OnStep): Promise<ExternalAdapter> {
		const { entry } = need(type);
		if (entry.localPath !== undefined) {
			return await fetchAnew(type, { localPath: entry.localPath }, false, onStep).catch(refusal.explainMoved);
		}
		if (entry.hash === undefined) throw refusal.notInstalledHere(entry);
		const place = versionFolderOf(folder, type, entry.hash);
		const { record } = need(type).version ?? (await versions.open(type, entry.hash));
		const packageFolder = path.join(place, record.packageFolder);
		const manifest = await readManifest(packageFolder);
		const version = record.version === null ? {} : { version: record.version };
		const checked = await check({ folder: place, packageFolder, manifest, ...version }, onStep);
		if (checked.description.type !== type) throw refusal.typeChanged(entry, checked.description.type);
		await writeVersionRecord(place, checked);
		return replace(type, { entry, version: await versions.open(type, entry.hash), error: null });
	}

	return {
		async open() {
			await clearStaging(folder);
			const adapters = await Promise.all(store.list().map(openEntry));
			for (const adapter of adapters) installed.set(adapter.entry.type, adapter);
			await removeUnused().catch((error) =>
				logger.warn({ err: error }, "old versions of adapters could not be removed"),
			);
		},
		list: () => [...installed.values()],
		find: (type) => installed.get(type),
		async findBegun(type, runId) {
			const hash = await readBegunHash(folder, runId);
			if (hash !== null) return await versions.find(type, hash);
			return (await hasBegunCalls(folder, runId)) ? "builtin" : null;
		},
		install: (source, onStep) =>
			exclusive(() =>
				withStagedPackage(folder, source, onStep, closing.signal, async (staged) => {
					const record = await check(staged, onStep);
					const { type } = record.description;
					const before = store.find(type);
					if (before !== undefined && before.packageName !== record.packageName) throw refusal.typeTaken(before);
					onStep("activate", `Putting ${record.packageName} in place`);
					const flags = before && { disabled: before.disabled, overridePaused: before.overridePaused };
					const local = "localPath" in source ? { localPath: source.localPath } : {};
					const pinned = "version" in source && source.version !== undefined && source.version !== "latest";
					const installedAt = new Date().toISOString();
					return await activate(staged, record, { installedAt, ...flags, ...local, ...factsOf(staged, pinned) });
				}),
			),
		reload: (type, onStep) => exclusive(() => reloadNow(type, onStep)),
		reinstall: (type, version, onStep) =>
			exclusive(async () => {
				const { entry } = need(type);
				const from = entry.version ?? null;
				const answer = (adapter: ExternalAdapter, wanted: Reinstalled["wanted"]) => ({
					adapter,
					from,
					to: adapter.entry.version ?? null,
					wanted,
				});
				if (entry.localPath !== undefined) {
					if (version !== undefined) throw refusal.folderHasNoVersions(type);
					return answer(await reloadNow(type, onStep), "folder");
				}
				const pin = version === undefined ? (entry.pinned ? entry.version : undefined) : version;
				const pinned = pin !== undefined && pin !== "latest";
				const source = { packageName: entry.packageName, ...(pinned ? { version: pin } : {}) };
				return answer(await fetchAnew(type, source, pinned, onStep), pinned ? "pinned" : "newest");
			}),
		async versions(type) {
			const { entry } = need(type);
			const available = entry.localPath === undefined ? await newestVersion(entry.packageName, closing.signal) : null;
			return { installed: entry.version ?? null, available, pinned: entry.pinned ?? false };
		},
		setFlag: (type, flag, on) =>
			exclusive(async () => {
				const adapter = need(type);
				if (flag === "overridePaused" && !options.isBuiltin(type)) throw refusal.noOverride(type);
				const { [flag]: _, ...entry } = adapter.entry;
				store.put(on ? { ...entry, [flag]: true } : (entry as PluginEntry));
				return changed(type, { ...adapter, entry: store.find(type) as PluginEntry });
			}),
		remove: (type, force) =>
			exclusive(async () => {
				const adapter = need(type);
				const users = await options.findUsers(type);
				if (users.length > 0 && !force) throw refusal.inUse(type, users, options.isBuiltin(type));
				store.remove(type);
				installed.delete(type);
				options.onChange(type);
				if (adapter.version !== null) void retire(type, adapter.version);
				else await removeUnused();
				return users;
			}),
		users: (type) => options.findUsers(type),
		async close() {
			closing.abort();
			const current = [...installed.values()].map(({ version }) => version?.stop());
			await Promise.all([...current, versions.stopOld()]);
			await exclusive.idle();
		},
	};
}

function factsOf({ version, integrity }: StagedPackage, pinned: boolean): Partial<PluginEntry> {
	return {
		...(version === undefined ? {} : { version }),
		...(integrity === undefined ? {} : { integrity }),
		...(pinned ? { pinned } : {}),
	};
}

export interface ExternalAdaptersContext {
	externalAdapters: ExternalAdapters;
}
