import { fork } from "node:child_process";
import { AGENT_LIMITS } from "../../limits/agent-limits.ts";
import type { HelperRequest, HelperResponse } from "./messages.ts";
import type { ProgramStart, StartedProgram } from "./spawn-program.ts";

export interface Helper {
	isReady(): boolean;
	start(start: ProgramStart): Promise<StartedProgram>;
	execute(task: string, args: unknown[]): Promise<unknown>;
	close(): void;
}

export class HelperGone extends Error {
	/** Whether the helper was killed because it had not responded in time, possibly before it was ready. */
	readonly isOverdue: boolean;

	constructor(isOverdue: boolean) {
		super("The server's helper process was killed.");
		this.isOverdue = isOverdue;
	}
}

interface OpenRequest {
	onResult(result: unknown): void;
	onFailed(error: Error): void;
	onExited?: (status: number | null) => void;
}

type Unnumbered<Request> = Request extends HelperRequest ? Omit<Request, "id"> : never;

/**
 * @param onGone Called when the helper has exited or could not be started.
 * @param responseMs Time without a response after which the helper is killed.
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
	// The helper runs in a separate session, so that Ctrl-C in the server's terminal does not kill it.
	const child = fork(program, [String(process.pid)], {
		execArgv: [],
		env: { ...process.env, NODE_OPTIONS: "" },
		detached: true,
		stdio: ["ignore", "ignore", "ignore", "ipc"],
	});
	child.unref();
	child.channel?.unref();
	const end = (isOverdue: boolean) => {
		if (isGone) return;
		isGone = true;
		onGone(isReady);
		isReady = false;
		for (const { onFailed, onExited } of open.values()) {
			onFailed(new HelperGone(isOverdue));
			onExited?.(null);
		}
		open.clear();
	};
	child.once("exit", () => end(false));
	child.on("error", () => end(false));
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
		// Killed when overdue, because a helper stopped by SIGSTOP would block all runs.
		const overdue = setTimeout(() => {
			child.kill("SIGKILL");
			// SIGKILL does not end a process that waits for a disk which does not respond.
			end(true);
		}, responseMs);
		try {
			return await new Promise((resolve, reject) => {
				open.set(id, { onResult: resolve, onFailed: reject, ...(onExited && { onExited }) });
				child.send({ id, ...request }, (error) => {
					if (error !== null) reject(new HelperGone(false));
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
		close: () => child.kill("SIGKILL"),
	};
}
