import type { FolderContext } from "../../../config/data-folder.ts";
import type { LoggerContext } from "../../../errors/logger.ts";
import type { SerialQueue } from "../../../timing/serial-queue.ts";
import type { ExternalVersion } from "./external-version.ts";
import type { OpenVersions } from "./open-versions.ts";
import { readRunVersion } from "./run-version.ts";
import { removeVersionFolders } from "./version-folders.ts";

/** Removes the files of versions that nothing needs any more. */
export interface VersionCleanup {
	/** Must not run concurrently with another change: call it from within the queue. */
	removeUnused(): Promise<void>;
	/** Returns at once. Later, when nothing uses its processes, removes the version's files unless a run is pinned to it. */
	retire(type: string, version: ExternalVersion): void;
}

export interface VersionCleanupOptions extends FolderContext, LoggerContext {
	versions: OpenVersions;
	/** Whether the store names this version. */
	isInstalled: (type: string, hash: string) => boolean;
	/** Ids of the running runs. Each may use a version that is no longer the current one. */
	activeRuns: () => Promise<string[]>;
	/** Serializes all changes of installed adapters. */
	queue: SerialQueue;
	/** Aborted when the server stops. */
	signal: AbortSignal;
}

export function createVersionCleanup(options: VersionCleanupOptions): VersionCleanup {
	const { folder, logger, versions, isInstalled, queue, signal } = options;

	async function removeUnused(): Promise<void> {
		const isOpen = (type: string, hash: string) => isInstalled(type, hash) || versions.isOld(type, hash);
		const runIds = await options.activeRuns();
		const pinned = new Set(await Promise.all(runIds.map((runId) => readRunVersion(folder, runId))));
		await removeVersionFolders(folder, (type, hash) => isOpen(type, hash) || pinned.has(hash));
	}

	async function retire(type: string, version: ExternalVersion): Promise<void> {
		await versions.retire(type, version);
		if (signal.aborted) return;
		await queue(removeUnused).catch((error) =>
			logger.warn({ err: error }, "an old version of an adapter could not be removed"),
		);
	}

	return { removeUnused, retire: (type, version) => void retire(type, version) };
}
