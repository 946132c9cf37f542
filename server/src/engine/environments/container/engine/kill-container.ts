import { pause } from "../pause.ts";
import { findState } from "./container-state.ts";
import type { Engine } from "./engine.ts";

const POLL_MS = 20;
const ATTEMPTS = 100;

export async function killContainer(engine: Engine, name: string, signal: AbortSignal): Promise<void> {
	for (let attempt = 1; (await findState(engine, name, signal)) === "running"; attempt++) {
		const killing = engine.find(signal, (docker) => docker.getContainer(name).kill({ signal: "SIGKILL" }));
		await killing.catch((error: unknown) => {
			if (attempt === ATTEMPTS) throw error;
		});
		await pause(POLL_MS, signal);
	}
}
