import { LIMITS } from "../../../platform/settings/limits.ts";
import { readFields } from "../program/read-fields.ts";
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
	const ignored = new Set<string>();
	const modified = new Set<string>();
	let isStaged = false;
	const onLine = (line: string) => {
		if (line.startsWith("! ")) ignored.add(line.slice("! ".length));
		const path = MODIFIED.exec(line)?.[1];
		if (path !== undefined) modified.add(path);
		isStaged ||= /^[12u] /.test(line) && (path === undefined || !line.startsWith("1 ."));
	};
	const onStdout = readFields(onLine, { maxFields: LIMITS.gitFiles });
	await repository.git(args, { timeoutSec: LIMITS.gitStatusMs / 1000, onStdout });
	const unchanged = await findUnchangedFiltered(repository, [...modified]);
	for (const path of unchanged) modified.delete(path);
	return { ignored, modified, isChanged: isStaged || modified.size > 0, unchanged };
}
