import { LIMITS } from "../../../platform/settings/limits.ts";
import { splitList } from "./path-bytes.ts";
import type { PlainRepository } from "./plain-repository.ts";
import { findUnchangedFiltered } from "./unchanged-filtered.ts";

export interface FilesStatus {
	ignored: Set<string>;
	isChanged: boolean;
	modified: Set<string>;
	/** Files that differ from the index only because the server does not run their filter. */
	unchanged: ReadonlySet<string>;
}

/** Record of a changed entry: status, seven fields, path. */
const MODIFIED = /^1 .[^.] (?:\S+ ){6}(.*)$/s;

export async function readStatus(repository: PlainRepository, withIgnored: boolean): Promise<FilesStatus> {
	const others = withIgnored ? ["--ignored=matching", "--untracked-files=all"] : ["--untracked-files=no"];
	// Reading submodule contents would make git load their configuration.
	const args = ["status", "--porcelain=v2", "-z", "--no-renames", "--ignore-submodules=all", ...others];
	const lines = splitList(await repository.bytes(args, { timeoutSec: LIMITS.gitStatusMs / 1000 }));
	const modified = new Set(lines.flatMap((line) => MODIFIED.exec(line)?.[1] ?? []));
	const unchanged = await findUnchangedFiltered(repository, [...modified]);
	const isUnchanged = (line: string) => line.startsWith("1 .") && unchanged.has(MODIFIED.exec(line)?.[1] ?? "");
	return {
		ignored: new Set(lines.filter((line) => line.startsWith("! ")).map((line) => line.slice("! ".length))),
		modified: new Set([...modified].filter((path) => !unchanged.has(path))),
		isChanged: lines.some((line) => /^[12u] /.test(line) && !isUnchanged(line)),
		unchanged,
	};
}
