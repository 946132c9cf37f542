import { fileURLToPath } from "node:url";
import { sourceWorker, type WorkerProgram } from "@paperclipai/adapter-testkit";

/** Returns the bundled worker, which needs no loader, or in a source checkout the worker of the kit. */
export function workerProgram(): WorkerProgram {
	if (import.meta.url.endsWith(".ts")) return sourceWorker();
	return { file: fileURLToPath(new URL("../bundled/kit-worker.js", import.meta.url)), execArgv: [] };
}
