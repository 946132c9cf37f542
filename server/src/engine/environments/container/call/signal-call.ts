import { writeFile } from "node:fs/promises";
import { type EnvironmentSignal, isRetryable, type StartedCall } from "@paperclipai/adapter-utils/host";
import { findState } from "../engine/container-state.ts";
import type { Engine } from "../engine/engine.ts";
import { killContainer } from "../engine/kill-container.ts";
import { callPaths } from "../paths.ts";
import { TERMINATE_COMMAND } from "./shim-script.ts";

/** Also signals processes in other sessions. */
export async function signalCall(
	engine: Engine,
	call: StartedCall,
	name: EnvironmentSignal,
	signal: AbortSignal,
): Promise<void> {
	const { container, killed } = callPaths(call);
	if ((await findState(engine, container, signal)) !== "running") return;
	if (name === "SIGTERM") return await askToEnd(engine, container, signal);
	// Records the kill, because a killed shim cannot.
	await writeFile(killed, "");
	await killContainer(engine, container, signal);
}

async function askToEnd(engine: Engine, container: string, signal: AbortSignal): Promise<void> {
	const ask = async () => {
		const options = { Cmd: TERMINATE_COMMAND };
		const added = await engine.find(signal, (docker) => docker.getContainer(container).exec(options));
		if (added !== null) await engine.find(signal, () => added.start({ Detach: true }));
	};
	await ask().catch((error: unknown) => {
		// A container that accepts no more processes can only be killed, by a later SIGKILL.
		if (signal.aborted || isRetryable(error)) throw error;
	});
}
