import { type ChildProcess, fork } from "node:child_process";
import { createRequire } from "node:module";
import { fileURLToPath, pathToFileURL } from "node:url";
import type { ParserPort } from "@paperclipai/adapter-utils";

const IS_SOURCE = import.meta.url.endsWith(".ts");

/** Heap limit of the parser's process; V8 aborts the process above it. */
const MEMORY_MB = 64;

/**
 * Starts a process for an untrusted parser, without access to this process's environment and output. A thread would not
 * do, because V8 aborts the whole process when a thread allocates too much memory at once.
 */
export function openParserPort(): ParserPort {
	const child = startProcess();
	return {
		send(request) {
			if (child.connected) child.send(request, () => {});
		},
		listen(onReply, onExit) {
			child.on("message", onReply);
			child.on("error", () => onExit("could not be started in a process"));
			// Not `exit`, which may precede the last messages.
			child.on("close", (_code, signal) => onExit(reasonOf(signal)));
		},
		terminate: () => void child.kill("SIGKILL"),
	};
}

function startProcess(): ChildProcess {
	const file = new URL(IS_SOURCE ? "./parser-process.ts" : "./parser-process.js", import.meta.url);
	// paperclip:allow-spawn: a part of this program in a separate process, not an agent
	return fork(fileURLToPath(file), [], {
		execArgv: [
			"--experimental-vm-modules",
			"--no-warnings",
			"--disallow-code-generation-from-strings",
			`--max-old-space-size=${MEMORY_MB}`,
			...(IS_SOURCE ? sourceLoader() : []),
		],
		env: {},
		// Ctrl-C in the terminal must not reach the parser, because the watching process may have more to print.
		detached: true,
		serialization: "advanced",
		stdio: ["ignore", "ignore", "ignore", "ipc"],
	});
}

/** Returns Node.js options that load TypeScript sources; built code needs none. */
function sourceLoader(): string[] {
	const tsx = createRequire(import.meta.url).resolve("tsx/esm");
	return ["--conditions=@paperclipai/source", "--import", pathToFileURL(tsx).href];
}

function reasonOf(signal: NodeJS.Signals | null): string {
	return signal === "SIGABRT" ? `took more than ${MEMORY_MB} MB` : "exited";
}
