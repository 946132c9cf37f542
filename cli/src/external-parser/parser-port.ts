import { Worker } from "node:worker_threads";
import type { ParserPort } from "@paperclipai/adapter-utils";

const IS_SOURCE = import.meta.url.endsWith(".ts");

/** Memory of the parser's objects and depth of its calls; past them only its thread ends. */
const RESOURCE_LIMITS = { maxOldGenerationSizeMb: 64, maxYoungGenerationSizeMb: 16, stackSizeMb: 2 };

/** Starts a worker thread for a foreign parser, with nothing of this process's environment and output. */
export function openParserPort(): ParserPort {
	let worker: Worker;
	try {
		worker = startThread();
	} catch {
		return {
			send() {},
			listen: (_onReply, onGone) => queueMicrotask(() => onGone("could not get a thread")),
			end() {},
		};
	}
	return {
		send: (request) => worker.postMessage(request),
		listen(onReply, onGone) {
			worker.on("message", onReply);
			worker.on("messageerror", () => onGone("said something that cannot be read"));
			worker.on("error", (error) => onGone(reasonOf(error)));
			worker.on("exit", () => onGone("ended its thread"));
		},
		end: () => void worker.terminate(),
	};
}

function startThread(): Worker {
	const worker = new Worker(threadModule(), {
		execArgv: [
			"--experimental-vm-modules",
			"--no-warnings",
			...(IS_SOURCE ? ["--conditions=@paperclipai/source"] : []),
		],
		env: {},
		stdout: true,
		stderr: true,
		resourceLimits: RESOURCE_LIMITS,
	});
	worker.stdout.resume();
	worker.stderr.resume();
	return worker;
}

/** What is built runs as it is; a thread that is to run sources must be given their loader by a module of its own. */
function threadModule(): URL {
	if (!IS_SOURCE) return new URL("./parser-thread.js", import.meta.url);
	const [loader, thread] = [import.meta.resolve("tsx/esm/api"), new URL("./parser-thread.ts", import.meta.url).href];
	const start = `import { register } from "${loader}"; register(); await import("${thread}");`;
	return new URL(`data:text/javascript,${encodeURIComponent(start)}`);
}

function reasonOf(error: Error & { code?: unknown }): string {
	if (error.code === "ERR_WORKER_OUT_OF_MEMORY") return `took more than ${RESOURCE_LIMITS.maxOldGenerationSizeMb} MB`;
	return "broke its thread";
}
