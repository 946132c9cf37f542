import type { Engine } from "./engine.ts";
import { inspectContainer } from "./inspect-container.ts";

/** `created`: it has not been started. `ended`: none of its processes is left. */
export type ContainerState = "created" | "running" | "ended";

/** `null` when there is no such container. */
export async function findState(engine: Engine, name: string, signal: AbortSignal): Promise<ContainerState | null> {
	const found = await inspectContainer(engine, name, signal);
	if (found === null) return null;
	const { State } = found;
	if (State.Running || State.Paused || State.Restarting) return "running";
	// The engines have several names for one that is about to be started.
	return ["created", "configured", "initialized"].includes(State.Status) ? "created" : "ended";
}
