import { setTimeout as delay } from "node:timers/promises";
import { messageOf } from "@paperclipai/adapter-utils";
import type { Engine } from "./engine.ts";

/** Podman fails when the process of the container ends while it reads files of it in `/proc`. */
const ENDED_MEANWHILE = /no such process/i;
const INSPECTIONS = 5;
const PAUSE_MS = 50;

/** `created`: it has not been started. `ended`: none of its processes is left. */
export type ContainerState = "created" | "running" | "ended";

/** `null` when there is no such container. */
export async function findState(engine: Engine, name: string, signal: AbortSignal): Promise<ContainerState | null> {
	const found = await inspect(engine, name, signal);
	if (found === null) return null;
	const { State } = found;
	if (State.Running || State.Paused || State.Restarting) return "running";
	// The engines have several names for one that is about to be started.
	return ["created", "configured", "initialized"].includes(State.Status) ? "created" : "ended";
}

async function inspect(engine: Engine, name: string, signal: AbortSignal) {
	for (let left = INSPECTIONS - 1; ; left--) {
		try {
			return await engine.find(signal, (docker) => docker.getContainer(name).inspect());
		} catch (error) {
			if (left === 0 || !ENDED_MEANWHILE.test(messageOf(error))) throw error;
		}
		await delay(PAUSE_MS, undefined, { signal });
	}
}
