import { readExitCode, type SpooledProgram } from "@paperclipai/adapter-utils/host";
import { findState } from "../engine/container-state.ts";
import type { Engine } from "../engine/engine.ts";
import { pause } from "../pause.ts";

/** Interval between state queries, until the spool has an exit status. */
const STATE_MS = 1000;
const POLL_MS = 50;
const CPU_MS = 2000;
/** CPU time per interval that is ignored; the init and the container engine use less. */
const IDLE_NANOSECONDS = 2_000_000;
const NANOSECONDS_PER_TICK = 10_000_000;

export interface WatchedContainer extends SpooledProgram {
	failed: AbortSignal;
	stop(): void;
}

export function watchContainer(engine: Engine, container: string, spool: SpooledProgram["spool"]): WatchedContainer {
	const failure = new AbortController();
	const stopping = new AbortController();
	const { signal } = stopping;
	let isComplete = false;
	let measured = 0;
	let cpuTime = 0;
	const watchState = async () => {
		while ((await findState(engine, container, signal)) === "running") {
			const askAt = performance.now() + STATE_MS;
			do await pause(POLL_MS, signal);
			while (performance.now() < askAt && readExitCode(spool) === null);
		}
		isComplete = true;
	};
	const watchCpuTime = async () => {
		for (;;) {
			const total = (await readCpuTime(engine, container, signal)) ?? measured;
			if (total - measured > IDLE_NANOSECONDS) cpuTime += total - measured;
			measured = total;
			await pause(CPU_MS, signal);
		}
	};
	watchState().catch((error: unknown) => failure.abort(error));
	// Errors are ignored, because the state query reports a missing engine.
	watchCpuTime().catch(() => undefined);
	return {
		spool,
		failed: failure.signal,
		isComplete: () => isComplete,
		readActivity: () => ({ signs: "", cpuTicks: Math.floor(cpuTime / NANOSECONDS_PER_TICK) }),
		stop: () => stopping.abort(),
	};
}

async function readCpuTime(engine: Engine, container: string, signal: AbortSignal): Promise<number | null> {
	const stats = await engine.find(signal, (docker) =>
		docker.getContainer(container).stats({ stream: false, "one-shot": true }),
	);
	return stats?.cpu_stats?.cpu_usage?.total_usage ?? null;
}
