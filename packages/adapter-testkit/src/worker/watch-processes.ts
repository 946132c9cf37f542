import { createRequire, syncBuiltinESMExports } from "node:module";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { resolveSession } from "@paperclipai/adapter-utils/server-utils";

interface StartedProcess {
	command: string;
	stack: string;
}

let started: StartedProcess[] = [];

const FUNCTIONS = ["spawn", "spawnSync", "exec", "execSync", "execFile", "execFileSync", "fork"];

/** Records each process that code outside adapter-utils starts. */
export function watchProcesses(): void {
	const folders = utilsFolders();
	const module = createRequire(import.meta.url)("node:child_process") as Record<
		string,
		(...args: unknown[]) => unknown
	>;
	let depth = 0;
	for (const name of FUNCTIONS) {
		const original = module[name];
		if (original === undefined) continue;
		module[name] = function watched(this: unknown, ...args: unknown[]) {
			const call: { stack?: string } = {};
			Error.captureStackTrace(call, watched);
			const stack = call.stack ?? "";
			// `exec` calls `execFile`, which calls `spawn`.
			if (depth === 0 && !isFrom(stack, folders)) started.push({ command: describeCommand(args), stack });
			depth++;
			try {
				return original.apply(this, args);
			} finally {
				depth--;
			}
		};
		Object.defineProperty(module[name], "name", { value: name });
	}
	syncBuiltinESMExports();
}

/** Returns the processes that were started since the last call. */
export function takeStartedProcesses(): StartedProcess[] {
	const taken = started;
	started = [];
	return taken;
}

/** Whether the innermost stack frame of a file is in one of the folders. */
function isFrom(stack: string, folders: string[]): boolean {
	const frames = stack.split("\n").slice(1);
	const caller = frames.find((frame) => frame.includes("/") && !frame.includes("node:"));
	return folders.some((folder) => caller?.includes(folder));
}

/** Folders with the code of adapter-utils, which a bundler may have moved away from the entries. */
function utilsFolders(): string[] {
	const entry = fileURLToPath(import.meta.resolve("@paperclipai/adapter-utils"));
	let stack = "";
	// The function that reads the option is the caller of its getter.
	resolveSession({
		cwd: "/",
		get runtime() {
			stack = new Error().stack ?? "";
			return { sessionId: null, sessionParams: null };
		},
	});
	const caller = /\(?(?:file:\/\/)?(\/[^\n]*?):\d+:\d+\)?$/.exec(stack.split("\n")[2] ?? "")?.[1];
	return [path.dirname(path.dirname(entry)), ...(caller === undefined ? [] : [path.dirname(caller)])].map(
		(one) => one + path.sep,
	);
}

function describeCommand([command, args]: unknown[]): string {
	return [String(command), ...(Array.isArray(args) ? args.map(String) : [])].join(" ").slice(0, 200);
}
