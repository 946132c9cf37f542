import { pause } from "../pause.ts";
import { findState } from "./container-state.ts";
import type { Engine } from "./engine.ts";

const POLL_MS = 20;
const ATTEMPTS = 100;

/** Kills all processes of a container, and resolves when none is left. One that has ended is no error. */
export async function killContainer(engine: Engine, name: string, signal: AbortSignal): Promise<void> {
	for (let attempt = 1; (await findState(engine, name, signal)) === "running"; attempt++) {
		const killing = engine.find(signal, (docker) => docker.getContainer(name).kill({ signal: "SIGKILL" }));
		// One that ends at this moment is refused in different ways.
		await killing.catch((error: unknown) => {
			if (attempt === ATTEMPTS) throw error;
		});
		await pause(POLL_MS, signal);
	}
}
