import { createRequire, syncBuiltinESMExports } from "node:module";
import path from "node:path";
import { fileURLToPath } from "node:url";

interface StartedProcess {
	command: string;
	stack: string;
}

let started: StartedProcess[] = [];

const FUNCTIONS = ["spawn", "spawnSync", "exec", "execSync", "execFile", "execFileSync", "fork"];

/** Notes each process that code outside of adapter-utils starts in this process. */
export function watchProcesses(): void {
	const utils = utilsFolder();
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
			if (depth === 0 && !isFrom(stack, utils)) started.push({ command: describeCommand(args), stack });
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

/** The processes since the last call. */
export function takeStartedProcesses(): StartedProcess[] {
	const taken = started;
	started = [];
	return taken;
}

/** Whether the nearest caller that is a file is in the folder. */
function isFrom(stack: string, folder: string): boolean {
	const frames = stack.split("\n").slice(1);
	const caller = frames.find((frame) => frame.includes("/") && !frame.includes("node:"));
	return caller?.includes(folder) === true;
}

/** Folder of the copy of adapter-utils that the adapter gets. */
function utilsFolder(): string {
	const file = fileURLToPath(import.meta.resolve("@paperclipai/adapter-utils"));
	return path.dirname(path.dirname(file)) + path.sep;
}

function describeCommand([command, args]: unknown[]): string {
	return [String(command), ...(Array.isArray(args) ? args.map(String) : [])].join(" ").slice(0, 200);
}
