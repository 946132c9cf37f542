import { isTerminalRunStatus } from "@paperclipai/shared";
import type { FolderContext } from "../../../../platform/data-folder/data-folder.ts";
import type { LoggerContext } from "../../../../platform/errors/logger.ts";
import type { EventContext } from "../../../../platform/events/event-bus.ts";
import type { SerialQueue } from "../../../../platform/timing/serial-queue.ts";
import type { ExternalVersion } from "./external-version.ts";
import type { OpenVersions } from "./open-versions.ts";
import { readRunVersion } from "./run-version.ts";
import { removeVersionFolders } from "./version-folders.ts";

export interface VersionCleanup {
	/** Must not run concurrently with another change: call it from within the queue. */
	removeUnused(): Promise<void>;
	retire(type: string, version: ExternalVersion): void;
}

export interface VersionCleanupOptions extends EventContext, FolderContext, LoggerContext {
	versions: OpenVersions;
	isInstalled: (type: string, hash: string) => boolean;
	activeRuns: () => Promise<string[]>;
	queue: SerialQueue;
	signal: AbortSignal;
}

export function createVersionCleanup(options: VersionCleanupOptions): VersionCleanup {
	const { bus, folder, logger, versions, isInstalled, queue, signal } = options;
	let waitsForRuns = false;

	async function removeUnused(): Promise<void> {
		const isOpen = (type: string, hash: string) => isInstalled(type, hash) || versions.isOld(type, hash);
		// Set before the query, since a run may finish during it.
		waitsForRuns = true;
		const runIds = await options.activeRuns();
		const pinned = new Set(await Promise.all(runIds.map((runId) => readRunVersion(folder, runId))));
		const kept: string[] = [];
		await removeVersionFolders(folder, (type, hash) => {
			if (isOpen(type, hash)) return true;
			if (pinned.has(hash)) kept.push(hash);
			return pinned.has(hash);
		});
		waitsForRuns = kept.length > 0;
	}

	async function removeLater(): Promise<void> {
		if (signal.aborted) return;
		await queue(removeUnused).catch((error) =>
			logger.warn({ err: error }, "an old version of an adapter could not be removed"),
		);
	}

	bus.subscribe((event) => {
		const isFinished = event.kind === "heartbeat.run.status" && isTerminalRunStatus(event.payload.status);
		if (isFinished && waitsForRuns) void removeLater();
	});

	return {
		removeUnused,
		retire: (type, version) => void versions.retire(type, version).then(removeLater),
	};
}
