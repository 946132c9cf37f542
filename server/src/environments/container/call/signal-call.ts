import { writeFile } from "node:fs/promises";
import type { EnvironmentSignal, StartedCall } from "@paperclipai/adapter-utils/server-utils";
import type { Engine } from "../engine/engine.ts";
import { pause } from "../pause.ts";
import { callPlaces } from "../places.ts";
import { findState } from "./container-state.ts";
import { TERMINATE_COMMAND } from "./shim-script.ts";

const POLL_MS = 20;

/** Sends a signal to all processes of the container, which the kernel counts, not the sessions that agents make. */
export async function signalCall(engine: Engine, call: StartedCall, name: EnvironmentSignal, signal: AbortSignal) {
	const { container, killed } = callPlaces(call);
	if ((await findState(engine, container, signal)) !== "running") return;
	if (name === "SIGKILL") {
		// The shim is killed too, and leaves no status.
		await writeFile(killed, "");
		await engine.find(signal, (docker) => docker.getContainer(container).kill({ signal: name }));
		while ((await findState(engine, container, signal)) === "running") await pause(POLL_MS, signal);
		return;
	}
	// Where no process can be added any more, nothing inside can be asked; SIGKILL will not need one.
	const added = await engine.find(signal, (docker) => docker.getContainer(container).exec({ Cmd: TERMINATE_COMMAND }));
	if (added !== null) await engine.find(signal, () => added.start({ Detach: true })).catch(() => undefined);
}
