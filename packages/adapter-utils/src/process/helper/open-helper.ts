import { fork } from "node:child_process";
import { AGENT_LIMITS } from "../../limits/agent-limits.ts";
import type { HelperRequest, HelperResponse } from "./messages.ts";
import type { ProgramStart, StartedProgram } from "./spawn-program.ts";

/** A small process that works for this one. */
export interface Helper {
	isReady(): boolean;
	/** Starts a program, see `spawnProgram`. Also rejects with `HelperGone`. */
	start(start: ProgramStart): Promise<StartedProgram>;
	/** Executes a task of `helper-process.ts`. Rejects as the task does, and with `HelperGone`. */
	execute(task: string, args: unknown[]): Promise<unknown>;
}

/** The helper process was killed, and what became of the request is unknown. */
export class HelperGone extends Error {
	constructor() {
		super("The server's helper process was killed.");
	}
}

interface OpenRequest {
	onResult(result: unknown): void;
	onFailed(error: Error): void;
	onExited?: (status: number | null) => void;
}

type Unnumbered<Request> = Request extends HelperRequest ? Omit<Request, "id"> : never;

/**
 * @param onGone Called when the process is gone, or could not be started. What it has started goes on.
 * @param responseMs Without a response for so long, it is killed.
 */
export function openHelper(
	program: string,
	onGone: (wasReady: boolean) => void,
	responseMs: number = AGENT_LIMITS.helperResponseMs,
): Helper {
	const open = new Map<number, OpenRequest>();
	let requests = 0;
	let isReady = false;
	let isGone = false;
	// A session of its own: Ctrl-C in the terminal of the server would kill it.
	const child = fork(program, [String(process.pid)], {
		execArgv: [],
		env: { ...process.env, NODE_OPTIONS: "" },
		detached: true,
		stdio: ["ignore", "ignore", "ignore", "ipc"],
	});
	child.unref();
	child.channel?.unref();
	const onEnd = () => {
		if (isGone) return;
		isGone = true;
		onGone(isReady);
		isReady = false;
		for (const { onFailed, onExited } of open.values()) {
			onFailed(new HelperGone());
			onExited?.(null);
		}
		open.clear();
	};
	child.once("exit", onEnd);
	// There may be several.
	child.on("error", onEnd);
	child.on("message", (response: HelperResponse) => {
		if (response.kind === "ready") {
			isReady = true;
			return;
		}
		const request = open.get(response.id);
		if (request === undefined) return;
		if (response.kind !== "result" || request.onExited === undefined) open.delete(response.id);
		if (response.kind === "exited") return request.onExited?.(response.status);
		if (response.kind === "result") return request.onResult(response.result);
		request.onFailed(Object.assign(new Error(response.message), { code: response.code, syscall: response.syscall }));
	});

	async function send(request: Unnumbered<HelperRequest>, onExited?: OpenRequest["onExited"]): Promise<unknown> {
		const id = ++requests;
		// Stopped by somebody, it would keep all runs waiting.
		const overdue = setTimeout(() => child.kill("SIGKILL"), responseMs);
		try {
			return await new Promise((resolve, reject) => {
				open.set(id, { onResult: resolve, onFailed: reject, ...(onExited && { onExited }) });
				child.send({ id, ...request }, (error) => {
					if (error !== null) reject(new HelperGone());
				});
			});
		} finally {
			clearTimeout(overdue);
		}
	}
	return {
		isReady: () => isReady,
		async start(start) {
			let onExited: OpenRequest["onExited"];
			const exited = new Promise<number | null>((resolve) => {
				onExited = resolve;
			});
			return { pid: (await send({ kind: "start", start }, onExited)) as number, exited };
		},
		execute: (task, args) => send({ kind: "task", task, args }),
	};
}
