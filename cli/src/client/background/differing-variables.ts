import { readFileSync } from "node:fs";
import path from "node:path";
import { agentEnvironment } from "@paperclipai/adapter-utils/host";

/** Variables that the server itself reads. */
const READ_BY_SERVER = [
	"DATABASE_URL",
	"PAPERCLIP_DEPLOYMENT",
	"PAPERCLIP_ALLOWED_HOSTS",
	"PAPERCLIP_FOLDER_ROOTS",
	"PAPERCLIP_TRUSTED_PROXIES",
	"PAPERCLIP_MAX_CONCURRENT_RUNS",
	"NODE_OPTIONS",
];

/** Names of variables whose values differ between this command and the server; empty if the server's are unreadable. */
export function differingVariables(pid: number): string[] {
	const server = relevant(readEnvironment(pid) ?? process.env);
	const own = relevant(process.env);
	return [...new Set([...Object.keys(server), ...Object.keys(own)])]
		.filter((name) => server[name] !== own[name])
		.sort();
}

function relevant(env: NodeJS.ProcessEnv): Record<string, string | undefined> {
	// `TERM` does not matter, because agents have no terminal.
	const { TERM: _, PATH, ...others } = agentEnvironment({}, env);
	const read = Object.fromEntries(READ_BY_SERVER.map((name) => [name, env[name] || undefined]));
	return { ...others, ...read, PATH: withoutPackageScripts(PATH) };
}

/** Removes the folders with package executables that npx and pnpm prepend. */
function withoutPackageScripts(folders = ""): string {
	return folders
		.split(path.delimiter)
		.filter((folder) => !/(^|\/)(node_modules|node-gyp-bin)(\/|$)/.test(folder))
		.join(path.delimiter);
}

function readEnvironment(pid: number): NodeJS.ProcessEnv | null {
	try {
		const entries = readFileSync(`/proc/${pid}/environ`, "utf8").split("\0");
		return Object.fromEntries(entries.map((entry) => entry.split(/=(.*)/s)));
	} catch {
		return null;
	}
}
