import type { CodedError } from "@paperclipai/adapter-utils";
import type { FolderContext } from "../../../../platform/data-folder/data-folder.ts";
import type { LoggerContext } from "../../../../platform/errors/logger.ts";
import { type AdapterTimes, type ExternalVersion, openVersion } from "./external-version.ts";
import { versionFolderOf } from "./version-folders.ts";

/** The versions that can be used: the current one of each type, and old ones that runs still need. */
export interface OpenVersions {
	/** @throws {CodedError} when the version's files are missing or damaged. */
	open(type: string, hash: string): Promise<ExternalVersion>;
	/** The current version if it has this hash, else an old one; `null` when its files are gone. */
	find(type: string, hash: string): Promise<ExternalVersion | null>;
	/** Stops a replaced version as soon as nothing uses it. Resolves when its processes are gone. */
	retire(type: string, version: ExternalVersion): Promise<void>;
	isOld(type: string, hash: string): boolean;
	/** Stops the processes of all old versions. */
	stopOld(): Promise<void>;
}

export interface OpenVersionsOptions extends FolderContext, LoggerContext {
	times: AdapterTimes;
	/** Of `adapterOwnerOf`. */
	owner: string;
	currentOf: (type: string) => ExternalVersion | null;
	/** Called whenever a version has been loaded, with the error if it failed. */
	onLoad: (type: string, hash: string, error: CodedError | null) => void;
}

export function createOpenVersions(options: OpenVersionsOptions): OpenVersions {
	const { folder, logger, times, owner, currentOf } = options;
	const old = new Map<string, ExternalVersion>();
	const keyOf = (type: string, hash: string) => `${type}/${hash}`;

	function open(type: string, hash: string): Promise<ExternalVersion> {
		return openVersion({
			folder: versionFolderOf(folder, type, hash),
			hash,
			logger,
			times,
			owner,
			onLoad: (error) => options.onLoad(type, hash, error),
		});
	}

	return {
		open,
		async find(type, hash) {
			const current = currentOf(type);
			if (current?.hash === hash) return current;
			const key = keyOf(type, hash);
			const opened = old.get(key) ?? (await open(type, hash).catch(() => null));
			// Another run may have opened it while this one awaited.
			const version = old.get(key) ?? opened;
			if (version !== null) old.set(key, version);
			return version;
		},
		async retire(type, version) {
			const key = keyOf(type, version.hash);
			if (currentOf(type)?.hash !== version.hash) old.set(key, version);
			await version.retire();
			if (old.get(key) === version) old.delete(key);
		},
		isOld: (type, hash) => old.has(keyOf(type, hash)),
		stopOld: async () => void (await Promise.all([...old.values()].map((version) => version.stop()))),
	};
}
