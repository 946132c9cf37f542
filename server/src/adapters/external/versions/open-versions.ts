import type { CodedError } from "@paperclipai/adapter-utils";
import type { ExternalAdaptersOptions } from "../external-adapters-options.ts";
import { type ExternalVersion, openVersion } from "./external-version.ts";
import { versionFolderOf } from "./version-folders.ts";

/** The versions of external adapters that can be used: the current ones, and those that only runs under way still need. */
export interface OpenVersions {
	/** @throws {CodedError} when its files are not there as they were. */
	open(type: string, hash: string): Promise<ExternalVersion>;
	/** The current version when it is that one, else that one beside it; `null` when its files are gone. */
	find(type: string, hash: string): Promise<ExternalVersion | null>;
	/** Resolves when nothing uses a version any more that has been replaced. */
	retire(type: string, version: ExternalVersion): Promise<void>;
	/** Versions beside the current ones, as `type/hash`. */
	old(): string[];
	/** Ends the processes of those beside the current ones. */
	stopOld(): Promise<void>;
}

export interface OpenVersionsOptions extends Pick<ExternalAdaptersOptions, "folder" | "logger" | "times"> {
	currentOf: (type: string) => ExternalVersion | null;
	/** Told when a version turns out to be loadable no more, or with `null` that it is. */
	onLoad: (type: string, hash: string, error: CodedError | null) => void;
}

export function createOpenVersions(options: OpenVersionsOptions): OpenVersions {
	const { folder, logger, times, currentOf } = options;
	const old = new Map<string, ExternalVersion>();
	const keyOf = (type: string, hash: string) => `${type}/${hash}`;

	function open(type: string, hash: string): Promise<ExternalVersion> {
		return openVersion({
			folder: versionFolderOf(folder, type, hash),
			hash,
			logger,
			times,
			onLoad: (error) => options.onLoad(type, hash, error),
		});
	}

	async function find(type: string, hash: string): Promise<ExternalVersion | null> {
		const current = currentOf(type);
		if (current?.hash === hash) return current;
		const key = keyOf(type, hash);
		const opened = old.get(key) ?? (await open(type, hash).catch(() => null));
		// Another run may have been quicker.
		const known = old.get(key) ?? opened;
		if (known !== null) old.set(key, known);
		return known;
	}

	return {
		open,
		find,
		async retire(type, version) {
			const key = keyOf(type, version.hash);
			if (currentOf(type)?.hash !== version.hash) old.set(key, version);
			await version.retire();
			if (old.get(key) === version) old.delete(key);
		},
		old: () => [...old.keys()],
		stopOld: async () => void (await Promise.all([...old.values()].map((version) => version.stop()))),
	};
}
