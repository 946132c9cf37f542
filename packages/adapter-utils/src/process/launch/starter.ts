import { fork } from "node:child_process";
import { AGENT_LIMITS } from "../../limits/agent-limits.ts";
import type { ProgramStart, StartedProgram } from "./spawn-program.ts";
import type { StarterMessage, StartRequest } from "./starter-process.ts";

/** A small process that starts programs for this one. */
export interface Starter {
	isReady(): boolean;
	/**
	 * Starts a program, see `spawnProgram`. Rejects with `StarterGone` when the process ends meanwhile, and when it does not
	 * respond: then it is killed.
	 */
	start(start: ProgramStart): Promise<StartedProgram>;
}

/** Nobody can tell whether the program was started. */
export class StarterGone extends Error {}

interface OpenStart {
	onStarted(pid: number): void;
	onFailed(error: Error): void;
	onExited(status: number | null): void;
}

/**
 * @param onGone Called when the process is gone, or could not be started. What it has started goes on.
 * @param responseMs How long it may take to start a program.
 */
export function openStarter(
	program: string,
	onGone: (wasReady: boolean) => void,
	responseMs: number = AGENT_LIMITS.starterResponseMs,
): Starter {
	const open = new Map<number, OpenStart>();
	let requests = 0;
	let isReady = false;
	// A session of its own: Ctrl-C in the terminal of the server would kill it.
	// paperclip:allow-spawn: a part of this program in a separate process, not an agent
	const child = fork(program, [String(process.pid)], {
		execArgv: [],
		env: { ...process.env, NODE_OPTIONS: "" },
		detached: true,
		stdio: ["ignore", "ignore", "ignore", "ipc"],
	});
	child.unref();
	child.channel?.unref();
	// Also ends one that is stopped.
	const kill = () => void child.kill("SIGKILL");
	const onEnd = () => {
		onGone(isReady);
		isReady = false;
		for (const { onFailed, onExited } of open.values()) {
			onFailed(new StarterGone("The process that starts programs has ended."));
			onExited(null);
		}
		open.clear();
	};
	child.once("exit", onEnd);
	child.once("error", onEnd);
	child.on("message", (message: StarterMessage) => {
		if (message.kind === "ready") {
			isReady = true;
			return;
		}
		const request = open.get(message.id);
		if (message.kind === "started") return request?.onStarted(message.pid);
		open.delete(message.id);
		if (message.kind === "exited") return request?.onExited(message.status);
		const { message: text, code, syscall } = message;
		request?.onFailed(Object.assign(new Error(text), { code, syscall }));
	});
	return {
		isReady: () => isReady,
		start(start) {
			const id = ++requests;
			const overdue = setTimeout(kill, responseMs);
			const started = new Promise<StartedProgram>((resolve, reject) => {
				const exited = new Promise<number | null>((onExited) => {
					open.set(id, { onStarted: (pid) => resolve({ pid, exited }), onFailed: reject, onExited });
				});
				child.send({ id, start } satisfies StartRequest, (error) => {
					if (error !== null) kill();
				});
			});
			return started.finally(() => clearTimeout(overdue));
		},
	};
}
