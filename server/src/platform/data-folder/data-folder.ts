import { existsSync, statSync } from "node:fs";
import { homedir } from "node:os";
import path from "node:path";
import { checkOwnFiles } from "./own-files.ts";
import { makeFolder, makePrivate, makePrivateRoot } from "./private-folder.ts";

/** Paths of everything that one installation stores. */
export interface DataFolder {
	root: string;
	database: string;
	/** Log and spools of each run, in a folder named by its id. */
	runs: string;
	/** Working directories of agents that are configured without one. */
	workspaces: string;
	/** Copies of skills for runs, each in a folder named by its content. */
	skillBundles: string;
	/** Instructions of agents for runs, each in a folder named by its content. */
	instructions: string;
	/** External adapters, one folder for each version. */
	adapterPlugins: string;
	/** Lists the external adapters that are installed. */
	adapterStore: string;
	lock: string;
	/** Key of which all others are derived. Several servers of one database share a file of `PAPERCLIP_MASTER_KEY_FILE`. */
	masterKey: string;
	/** The port for agents in other environments, to use it again. */
	agentsPort: string;
	/** The socket for them. */
	agentsSocket: string;
	/** Announces the URL of the running server to clients on this machine. */
	serverFile: string;
	/** Standard output and error of a server in the background. */
	serverLog: string;
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
		instructions: path.join(root, "instructions"),
		adapterPlugins: path.join(root, "adapter-plugins"),
		adapterStore: path.join(root, "adapter-plugins.json"),
		lock: path.join(root, "lock"),
		masterKey: path.resolve(process.env.PAPERCLIP_MASTER_KEY_FILE || path.join(root, "master.key")),
		agentsPort: path.join(root, "agents-port"),
		agentsSocket: path.join(root, "agents.sock"),
		serverFile: path.join(root, "server.json"),
		serverLog: path.join(root, "server.log"),
	};
}

/** Device and inode: the same when the folder was moved within its file system, and different in a copy. */
export function inodeOf({ root }: DataFolder): string {
	const { dev, ino } = statSync(root, { bigint: true });
	return `${dev} ${ino}`;
}

/** What only a server creates; other programs have folders named `runs` too. */
const OWN_FILES = ["server-id", "lock", "database/PG_VERSION"];

/**
 * @throws {CodedError} `data_folder_not_private` when others can reach what is stored and that cannot be changed;
 * `data_folder_unsuitable` when it cannot be created, or something else is in the place of one of its files.
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

/** The files that only the server writes, and that it reads at its start. */
export function ownFilesOf({ root, lock, agentsPort, serverFile, masterKey }: DataFolder): string[] {
	const others = ["server-id", "server-claim.json", "installation.json"].map((name) => path.join(root, name));
	return [...others, lock, agentsPort, serverFile, masterKey];
}

export interface FolderContext {
	folder: DataFolder;
}
