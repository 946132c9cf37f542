import { realpath } from "node:fs/promises";
import { homedir } from "node:os";
import path from "node:path";

export interface FolderRoot {
	named: string;
	real: string;
}

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
