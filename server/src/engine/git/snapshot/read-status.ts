import { LIMITS } from "../../../platform/settings/limits.ts";
import { splitList } from "./path-bytes.ts";
import type { PlainRepository } from "./plain-repository.ts";

/** What git says of the files of a worktree. */
export interface FilesStatus {
	/** What the rules for ignored files keep out of git, folders with a `/` at the end. */
	ignored: Set<string>;
	/** Whether a file differs from the index, or the index from HEAD. Entries that git does not look at do not count. */
	isChanged: boolean;
	/** Files that differ from their entry in the index. */
	modified: Set<string>;
}

/** A record of an entry whose file has changed: status, seven fields, path. */
const MODIFIED = /^1 .[^.] (?:\S+ ){6}(.*)$/s;

/** @param withIgnored Otherwise files that are not in the index are not looked at. */
export async function readStatus(repository: PlainRepository, withIgnored: boolean): Promise<FilesStatus> {
	const others = withIgnored ? ["--ignored=matching", "--untracked-files=all"] : ["--untracked-files=no"];
	// Submodule contents are ignored; reading them would make git load their configuration.
	const args = ["status", "--porcelain=v2", "-z", "--no-renames", "--ignore-submodules=all", ...others];
	const lines = splitList(await repository.bytes(args, { timeoutSec: LIMITS.gitStatusMs / 1000 }));
	return {
		ignored: new Set(lines.filter((line) => line.startsWith("! ")).map((line) => line.slice("! ".length))),
		modified: new Set(lines.flatMap((line) => MODIFIED.exec(line)?.[1] ?? [])),
		isChanged: lines.some((line) => /^[12u] /.test(line)),
	};
}
