import { mkdirSync } from "node:fs";
import { homedir } from "node:os";
import path from "node:path";

/** Where everything of one installation lives. */
export interface DataFolder {
	root: string;
	database: string;
	/** Log and spools of each run, in a folder named by its id. */
	runs: string;
	/** Folders of agents that have no directory of their own. */
	workspaces: string;
	/** Copies of skills that runs are given, each in a folder named by its content. */
	skillBundles: string;
	/** External adapters, each version in a folder of its own. */
	adapterPlugins: string;
	/** Says which external adapters are installed. */
	adapterStore: string;
	lock: string;
	/** Tells clients on this machine where the running server listens. */
	serverFile: string;
}

/** `PAPERCLIP_HOME`, else `~/.paperclip`. */
export function defaultHome(env: NodeJS.ProcessEnv = process.env): string {
	return path.resolve(env.PAPERCLIP_HOME || path.join(homedir(), ".paperclip"));
}

export function dataFolderAt(home: string): DataFolder {
	const root = path.resolve(home);
	return {
		root,
		database: path.join(root, "database"),
		runs: path.join(root, "runs"),
		workspaces: path.join(root, "workspaces"),
		skillBundles: path.join(root, "skill-bundles"),
		adapterPlugins: path.join(root, "adapter-plugins"),
		adapterStore: path.join(root, "adapter-plugins.json"),
		lock: path.join(root, "lock"),
		serverFile: path.join(root, "server.json"),
	};
}

export function createDataFolder(folder: DataFolder): void {
	for (const one of [folder.root, folder.runs, folder.workspaces]) mkdirSync(one, { recursive: true, mode: 0o700 });
}

export interface FolderContext {
	folder: DataFolder;
}
