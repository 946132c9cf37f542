import type { OutputSink } from "@paperclipai/adapter-utils/server-utils";
import type { Engine } from "../engine/engine.ts";

const INTERVAL_MS = 2000;
/** The init and the engine's own look at the container use less. */
const IDLE_NANOSECONDS = 2_000_000;

/** Tells the sink while the processes of a container use CPU time. */
export function watchActivity(engine: Engine, container: string, sink: OutputSink): { stop(): void } {
	const stopped = new AbortController();
	let last: number | null = null;
	let isAsking = false;
	const look = async () => {
		if (isAsking) return;
		isAsking = true;
		const used = await readCpuTime(engine, container, stopped.signal).catch(() => null);
		isAsking = false;
		if (used === null || stopped.signal.aborted) return;
		if (last !== null && used - last > IDLE_NANOSECONDS) sink.active();
		last = used;
	};
	const timer = setInterval(() => void look(), INTERVAL_MS);
	return {
		stop() {
			clearInterval(timer);
			stopped.abort();
		},
	};
}

async function readCpuTime(engine: Engine, container: string, signal: AbortSignal): Promise<number | null> {
	const stats = await engine.find(signal, (docker) =>
		docker.getContainer(container).stats({ stream: false, "one-shot": true }),
	);
	return stats?.cpu_stats?.cpu_usage?.total_usage ?? null;
}
