import { existsSync, statSync } from "node:fs";
import { homedir } from "node:os";
import path from "node:path";
import { checkOwnFiles } from "./own-files.ts";
import { makeFolder, makePrivate, makePrivateRoot } from "./private-folder.ts";

export interface DataFolder {
	root: string;
	database: string;
	runs: string;
	workspaces: string;
	skillBundles: string;
	instructions: string;
	adapterPlugins: string;
	adapterStore: string;
	lock: string;
	/** Servers of one database can share a file through `PAPERCLIP_MASTER_KEY_FILE`. */
	masterKey: string;
	/** File with the port for agents, which is reused after a restart because running programs know it. */
	agentsPort: string;
	agentsSocket: string;
	serverFile: string;
	serverLog: string;
	/** The operator's prices of models, if they wrote this file. */
	prices: string;
}

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
		instructions: path.join(root, "instructions"),
		adapterPlugins: path.join(root, "adapter-plugins"),
		adapterStore: path.join(root, "adapter-plugins.json"),
		lock: path.join(root, "lock"),
		masterKey: path.resolve(process.env.PAPERCLIP_MASTER_KEY_FILE || path.join(root, "master.key")),
		agentsPort: path.join(root, "agents-port"),
		agentsSocket: path.join(root, "agents.sock"),
		serverFile: path.join(root, "server.json"),
		serverLog: path.join(root, "server.log"),
		prices: path.join(root, "prices.json"),
	};
}

/** Stays the same when the folder is moved within its file system, and differs in a copy. */
export function inodeOf({ root }: DataFolder): string {
	const { dev, ino } = statSync(root, { bigint: true });
	return `${dev} ${ino}`;
}

/** Files that only a server creates; a folder named `runs` could belong to another program. */
const OWN_FILES = ["server-id", "lock", "database/PG_VERSION"];

/**
 * @throws {CodedError} `data_folder_not_private` when other users can access the folder and that cannot be changed;
 * `data_folder_unsuitable` when it cannot be created, or one of its files is of another type.
 */
export function createDataFolder(folder: DataFolder): void {
	makePrivateRoot(folder.root, () => OWN_FILES.some((name) => existsSync(path.join(folder.root, name))));
	checkOwnFiles(ownFilesOf(folder));
	for (const path of [folder.runs, folder.workspaces]) makeFolder(path);
	const { runs, workspaces, database, skillBundles, instructions, adapterPlugins } = folder;
	for (const path of [runs, workspaces, database, skillBundles, instructions, adapterPlugins]) {
		if (existsSync(path)) makePrivate(path);
	}
}

export function ownFilesOf({ root, lock, agentsPort, serverFile, masterKey }: DataFolder): string[] {
	const others = ["server-id", "server-claim.json", "installation.json"].map((name) => path.join(root, name));
	return [...others, lock, agentsPort, serverFile, masterKey];
}

export interface FolderContext {
	folder: DataFolder;
}
