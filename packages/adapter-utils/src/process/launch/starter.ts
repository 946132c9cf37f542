import { fork } from "node:child_process";
import { AGENT_LIMITS } from "../../limits/agent-limits.ts";
import type { ProgramStart, StartedProgram } from "./spawn-program.ts";
import type { StarterMessage, StartRequest } from "./starter-process.ts";

/** A small process that starts programs for this one. */
export interface Starter {
	isReady(): boolean;
	/** Starts a program, see `spawnProgram`. Also rejects when the process is killed meanwhile. */
	start(start: ProgramStart): Promise<StartedProgram>;
}

interface OpenStart {
	onStarted(pid: number): void;
	onFailed(error: Error): void;
	onExited(status: number | null): void;
}

/** @param onGone Called when the process is gone. What it has started goes on. */
export function openStarter(program: string, onGone: () => void): Starter {
	const open = new Map<number, OpenStart>();
	let requests = 0;
	let isReady = false;
	let isGone = false;
	// A session of its own: Ctrl-C in the terminal of the server would kill it.
	const child = fork(program, [], {
		execArgv: [],
		env: { ...process.env, NODE_OPTIONS: "" },
		detached: true,
		stdio: ["ignore", "ignore", "ignore", "ipc"],
	});
	child.unref();
	child.channel?.unref();
	child.once("spawn", () => {
		isReady = true;
	});
	const onEnd = () => {
		if (isGone) return;
		isGone = true;
		isReady = false;
		onGone();
		for (const { onFailed, onExited } of open.values()) {
			onFailed(new Error("The process that starts programs was killed."));
			onExited(null);
		}
		open.clear();
	};
	child.once("exit", onEnd);
	// There may be several.
	child.on("error", onEnd);
	child.on("message", (message: StarterMessage) => {
		const request = open.get(message.id);
		if (message.kind === "started") return request?.onStarted(message.pid);
		open.delete(message.id);
		if (message.kind === "exited") return request?.onExited(message.status);
		request?.onFailed(Object.assign(new Error(message.message), { code: message.code }));
	});
	return {
		isReady: () => isReady,
		async start(start) {
			const id = ++requests;
			// Stopped by somebody, it would keep all runs waiting.
			const overdue = setTimeout(() => child.kill("SIGKILL"), AGENT_LIMITS.startMs);
			try {
				return await new Promise((resolve, reject) => {
					const exited = new Promise<number | null>((onExited) => {
						open.set(id, { onStarted: (pid) => resolve({ pid, exited }), onFailed: reject, onExited });
					});
					child.send({ id, start } satisfies StartRequest, (error) => {
						if (error !== null) reject(error);
					});
				});
			} finally {
				clearTimeout(overdue);
			}
		},
	};
}
