import type { CodedError } from "@paperclipai/adapter-utils";
import type { FolderContext } from "../../../../platform/data-folder/data-folder.ts";
import type { LoggerContext } from "../../../../platform/errors/logger.ts";
import { type AdapterTimes, type ExternalVersion, openVersion } from "./external-version.ts";
import { versionFolderOf } from "./version-folders.ts";

export interface OpenVersions {
	/** @throws {CodedError} when files are missing or damaged. */
	open(type: string, hash: string): Promise<ExternalVersion>;
	find(type: string, hash: string): Promise<ExternalVersion | null>;
	retire(type: string, version: ExternalVersion): Promise<void>;
	isOld(type: string, hash: string): boolean;
	stopOld(): Promise<void>;
}

export interface OpenVersionsOptions extends FolderContext, LoggerContext {
	times: AdapterTimes;
	owner: string;
	currentOf: (type: string) => ExternalVersion | null;
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
