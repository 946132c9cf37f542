import { pause } from "../pause.ts";
import type { Engine } from "./engine.ts";
import { inspectContainer } from "./inspect-container.ts";

const PAUSE_MS = 100;
const ATTEMPTS = 50;

export async function removeContainer(engine: Engine, name: string, signal: AbortSignal): Promise<void> {
	for (let attempt = 1; ; attempt++) {
		const remove = engine.find(signal, (docker) => docker.getContainer(name).remove({ force: true, v: true }));
		const failed = await remove.then(
			() => null,
			(error: unknown) => error,
		);
		// Retries after an error, since the container may be exiting, or another server may be removing it.
		const left = await inspectContainer(engine, name, signal);
		if (left === null) return;
		if (failed !== null && attempt === ATTEMPTS) throw failed;
		await pause(PAUSE_MS, signal);
	}
}
