import { usageError } from "../input/input-error.ts";
import { runServer } from "./run/run-server.ts";
import type { RunServerOptions } from "./run/run-server-options.ts";
import { type RunWatchOptions, runWatch } from "./run/run-watch.ts";

export interface RunOptions extends RunServerOptions, RunWatchOptions {
	watch?: true;
}

const SERVER_ONLY = ["port", "host", "deployment", "open", "maxConcurrentRuns", "stopRuns", "detach"] as const;
const WATCH_ONLY = [
	"prompt",
	"promptFile",
	"adapter",
	"name",
	"cwd",
	"config",
	"raw",
	"debug",
	"apiBase",
	"company",
	"issue",
] as const;

/** `run` serves; `run --watch` runs an agent and watches it. Each rejects the options of the other. */
export async function run(agent: string | undefined, options: RunOptions): Promise<number> {
	const wrong = (options.watch ? SERVER_ONLY : WATCH_ONLY).find((name) => options[name] !== undefined);
	if (options.watch) {
		if (wrong !== undefined) throw usageError(`${flagOf(wrong)} is for the server.`, "Omit --watch to start a server.");
		return await runWatch(agent, options);
	}
	if (agent !== undefined || wrong !== undefined) {
		const what = agent === undefined ? flagOf(wrong) : `The agent "${agent}"`;
		throw usageError(`${what} requires --watch.`, "To run an agent: paperclipai run --watch");
	}
	return await runServer(options);
}

function flagOf(option: string | undefined): string {
	return `--${option?.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}`;
}
