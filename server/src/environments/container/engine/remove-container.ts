import { setTimeout as delay } from "node:timers/promises";
import type { Engine } from "./engine.ts";

const PAUSE_MS = 100;

/** Kills and removes a container, and resolves when it is gone. */
export async function removeContainer(engine: Engine, name: string, signal: AbortSignal): Promise<void> {
	for (;;) {
		await engine.find(signal, (docker) => docker.getContainer(name).remove({ force: true, v: true }));
		// Another server may be removing it, which is a conflict.
		const left = await engine.find(signal, (docker) => docker.getContainer(name).inspect());
		if (left === null) return;
		await delay(PAUSE_MS, undefined, { signal });
	}
}
