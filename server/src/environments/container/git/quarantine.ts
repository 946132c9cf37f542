import { copyFile, link, mkdir, writeFile } from "node:fs/promises";
import path from "node:path";
import { removeFolder } from "@paperclipai/adapter-utils/server-utils";
import { git } from "../../../workspaces/git/run-git.ts";
import { listFiles } from "../../../workspaces/git/snapshot/list-files.ts";
import { pathBytes } from "../../../workspaces/git/snapshot/path-bytes.ts";
import type { RunPlaces } from "../places.ts";
import type { PrivateGitState } from "./private-git-state.ts";

/** The only files that are taken over: no configuration, hook or alternate, and no index of a pack. */
const TAKEN =
	/^(HEAD|packed-refs|index|sharedindex\.[0-9a-f]+|refs\/.+|objects\/[0-9a-f]{2}\/([0-9a-f]{38}|[0-9a-f]{62})|objects\/pack\/pack-[0-9a-f]+\.pack)$/;
const LOCK = /\.lock$/;

/**
 * Makes a repository of the server's own from the plain files of a private one, which belongs to the agent: links in it could
 * lead to any file of the server's machine, and its alternates to the objects of any repository.
 */
export async function fillQuarantine(places: RunPlaces, state: PrivateGitState): Promise<string> {
	const { git: from, quarantine: to } = places;
	await removeFolder(to);
	for (const name of ["objects/info", "objects/pack", "refs"]) await mkdir(path.join(to, name), { recursive: true });
	const config = `[core]\n\trepositoryFormatVersion = 1\n\tbare = true\n[extensions]\n\tobjectFormat = ${state.objectFormat}\n`;
	await writeFile(path.join(to, "config"), config);
	await writeFile(path.join(to, "objects/info/alternates"), `${path.join(state.commonDir, "objects")}\n`);
	const { files } = await listFiles(from);
	const made = new Set<string>();
	for (const { path: name, mode } of files) {
		if (mode === "120000" || !TAKEN.test(name) || LOCK.test(name)) continue;
		const folder = name.slice(0, Math.max(0, name.lastIndexOf("/")));
		if (!made.has(folder)) await mkdir(pathBytes(to, folder), { recursive: true });
		made.add(folder);
		await linkOrCopy(pathBytes(from, name), pathBytes(to, name));
		if (name.endsWith(".pack")) await git(["index-pack", path.join(to, name)], { gitDir: to });
	}
	return to;
}

/** No process of the agent is left that could write to the file. */
async function linkOrCopy(from: Buffer, to: Buffer): Promise<void> {
	await link(from, to).catch(() => copyFile(from, to));
}
