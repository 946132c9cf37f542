import { realpath } from "node:fs/promises";
import { homedir } from "node:os";
import path from "node:path";

/** A folder below which folders may be listed, as it is named and without links. */
export interface FolderRoot {
	named: string;
	real: string;
}

/** The home of the server's user, and the folders of `PAPERCLIP_FOLDER_ROOTS` that exist. */
export async function readFolderRoots(
	env: NodeJS.ProcessEnv = process.env,
	home: string = homedir(),
): Promise<FolderRoot[]> {
	const added = (env.PAPERCLIP_FOLDER_ROOTS ?? "").split(path.delimiter).filter((folder) => path.isAbsolute(folder));
	const roots: FolderRoot[] = [];
	for (const named of [home, ...added].map((folder) => path.resolve(folder))) {
		const real = await realpath(named).catch(() => null);
		if (real !== null && !roots.some((root) => root.real === real)) roots.push({ named, real });
	}
	return roots;
}
