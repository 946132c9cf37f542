import { type ChildProcess, spawn } from "node:child_process";
import { randomUUID } from "node:crypto";
import { Socket } from "node:net";
import type { Duplex } from "node:stream";
import { fileURLToPath } from "node:url";
import { agentEnvironment, killByEnvironment, killSession } from "@paperclipai/adapter-utils/host";
import { LIMITS } from "../../../../platform/settings/limits.ts";
import { loaderFor } from "../../../../platform/settings/node-program.ts";
import { adapterGone } from "../../adapter-gone.ts";
import { describeLastOutput, isOutOfHeap, readAdapterOutput } from "./adapter-output.ts";
import { createMessagePipe } from "./channel/message-pipe.ts";
import { serverPipeLimits } from "./channel/pipe-limits.ts";
import { CHECK_VARIABLE, OWNER_VARIABLE, PIPE_FD } from "./channel/protocol.ts";
import { createRpc, type Rpc, type RpcHandlers } from "./channel/rpc.ts";
import { DRAIN_MS, waitForExit } from "./process-exit.ts";
import { watchMemory } from "./watch-memory.ts";
import { watchResponsiveness } from "./watch-responsiveness.ts";

export interface AdapterProcess {
	readonly pid: number;
	readonly rpc: Rpc;
	readonly gone: Promise<void>;
	/** Omits the output from error messages, since the output of a shared process may contain data of another run. */
	markShared(): void;
	kill(reason: string): void;
	stop(): Promise<void>;
}

export interface AdapterProcessOptions {
	handlers: RpcHandlers;
	onOutput: (text: string) => void;
	owner: string;
	/** Whether programs that the process started are killed at its exit; programs of runs survive. Default: `false`. */
	isCheck?: boolean;
}

const exceededHeap = () => `exceeded its heap limit of ${LIMITS.adapterHeapMb} MB`;
const GRACE_MS = 2_000;
const PROGRAM = "worker/adapter-worker";

/** Inherits only the environment variables that agents may see. */
export function startAdapterProcess(options: AdapterProcessOptions): AdapterProcess {
	const { handlers, onOutput, owner, isCheck = false } = options;
	const check = isCheck ? randomUUID() : null;
	const child = spawnWorker({ [OWNER_VARIABLE]: owner, ...(check === null ? {} : { [CHECK_VARIABLE]: check }) });
	let isShared = false;
	let killReason: string | null = null;
	const kill = (reason: string) => {
		killReason ??= reason;
		// Without a pid, the signal would kill the server's own process group.
		if (child.pid !== undefined) child.kill("SIGKILL");
	};
	const exit = waitForExit(child);
	// The pipe is missing when no file descriptors were left.
	const pipe = (child.stdio?.[PIPE_FD] ?? new Socket()) as Duplex;
	const onBroken = () => kill("sent malformed data to the server");
	const output = readAdapterOutput(child, onOutput);
	const logError = (text: unknown) => output.log(`${String(text)}\n`);
	const rpc = createRpc(createMessagePipe(pipe, { ...serverPipeLimits(), onBroken }), { ...handlers, logError });
	const onGone = (how: string) => {
		const message = `The adapter's process ${how}.${isShared ? "" : describeLastOutput(output.tail())}`;
		rpc.close(adapterGone(message));
	};
	const gone = exit.then(
		async (how) => {
			if (child.pid !== undefined) await killSession(child.pid);
			if (check !== null) await killByEnvironment(`${CHECK_VARIABLE}=${check}`);
			onGone(killReason ?? (isOutOfHeap(output.tail()) ? exceededHeap() : how));
		},
		(error: Error) => onGone(`could not be started: ${error.message}`),
	);
	const onPipeClosed = () => void setTimeout(kill, DRAIN_MS, "closed its connection to the server").unref();
	pipe.once("close", onPipeClosed);
	watchResponsiveness(rpc, gone, () => kill("stopped responding"));
	const tooLarge = `exceeded its memory limit of ${LIMITS.adapterMemoryMb} MB`;
	if (child.pid !== undefined) watchMemory(child.pid, gone, () => kill(tooLarge));
	return {
		pid: child.pid ?? 0,
		rpc,
		gone,
		markShared() {
			isShared = true;
		},
		kill,
		async stop() {
			pipe.off("close", onPipeClosed).destroy();
			const timer = setTimeout(kill, GRACE_MS, "did not exit when it was stopped");
			await gone;
			clearTimeout(timer);
		},
	};
}

function spawnWorker(variables: Record<string, string>): ChildProcess {
	const suffix = import.meta.url.endsWith(".ts") ? ".ts" : ".js";
	const file = fileURLToPath(new URL(`./${PROGRAM}${suffix}`, import.meta.url));
	const flags = [`--max-old-space-size=${LIMITS.adapterHeapMb}`, "--no-warnings"];
	// paperclip:allow-spawn: a worker process of this server, not an agent
	return spawn(process.execPath, [...loaderFor(file), ...flags, file], {
		env: agentEnvironment(variables),
		stdio: ["ignore", "pipe", "pipe", "pipe"],
		// Ctrl-C in the terminal must reach only the server, which detaches from its runs first.
		detached: true,
	});
}
