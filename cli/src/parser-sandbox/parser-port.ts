import { type ChildProcess, fork } from "node:child_process";
import { createRequire } from "node:module";
import { fileURLToPath, pathToFileURL } from "node:url";
import type { ParserPort } from "@paperclipai/adapter-utils";

const IS_SOURCE = import.meta.url.endsWith(".ts");

/** For the parser's objects. V8 ends a process that needs more. */
const MEMORY_MB = 64;

/**
 * Starts a process for a foreign parser, with nothing of this one's environment and output. A thread would not do: V8 ends
 * the whole process when one of its threads asks for too much memory at once.
 */
export function openParserPort(): ParserPort {
	const child = startProcess();
	return {
		send(request) {
			if (child.connected) child.send(request, () => {});
		},
		listen(onReply, onGone) {
			child.on("message", onReply);
			child.on("error", () => onGone("could not be given a process"));
			child.on("exit", (_code, signal) => onGone(reasonOf(signal)));
		},
		end: () => void child.kill("SIGKILL"),
	};
}

function startProcess(): ChildProcess {
	const file = new URL(IS_SOURCE ? "./parser-process.ts" : "./parser-process.js", import.meta.url);
	// paperclip:allow-spawn: a part of this program in a process of its own, no agent
	return fork(fileURLToPath(file), [], {
		execArgv: [
			"--experimental-vm-modules",
			"--no-warnings",
			"--disallow-code-generation-from-strings",
			`--max-old-space-size=${MEMORY_MB}`,
			...(IS_SOURCE ? loaderOfSources() : []),
		],
		env: {},
		// Ctrl-C in the terminal is for the watcher, which may have more to print.
		detached: true,
		serialization: "advanced",
		stdio: ["ignore", "ignore", "ignore", "ipc"],
	});
}

/** What is built runs as it is. */
function loaderOfSources(): string[] {
	const tsx = createRequire(import.meta.url).resolve("tsx/esm");
	return ["--conditions=@paperclipai/source", "--import", pathToFileURL(tsx).href];
}

function reasonOf(signal: NodeJS.Signals | null): string {
	return signal === "SIGABRT" ? `took more than ${MEMORY_MB} MB` : "ended its process";
}
