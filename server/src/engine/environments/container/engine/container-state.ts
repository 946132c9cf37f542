import type { Engine } from "./engine.ts";
import { inspectContainer } from "./inspect-container.ts";

export type ContainerState = "created" | "running" | "ended";

export async function findState(engine: Engine, name: string, signal: AbortSignal): Promise<ContainerState | null> {
	const found = await inspectContainer(engine, name, signal);
	if (found === null) return null;
	const { State } = found;
	if (State.Running || State.Paused || State.Restarting) return "running";
	return ["created", "configured", "initialized"].includes(State.Status) ? "created" : "ended";
}
