import type { EnvironmentSignal, StartedCall } from "@paperclipai/adapter-utils/server-utils";
import type { Engine } from "../engine/engine.ts";
import { callPlaces } from "../places.ts";
import { findState } from "./container-state.ts";
import { TERMINATE_COMMAND } from "./shim-script.ts";

/** Sends a signal to all processes of the container, which the kernel counts, not the sessions that agents make. */
export async function signalCall(engine: Engine, call: StartedCall, name: EnvironmentSignal, signal: AbortSignal) {
	const { container } = callPlaces(call);
	if ((await findState(engine, container, signal)) !== "running") return;
	if (name === "SIGKILL") {
		await engine.find(signal, (docker) => docker.getContainer(container).kill({ signal: name }));
		return;
	}
	// Where no process can be added any more, nothing inside can be asked; SIGKILL will not need one.
	const added = await engine.find(signal, (docker) => docker.getContainer(container).exec({ Cmd: TERMINATE_COMMAND }));
	if (added !== null) await engine.find(signal, () => added.start({ Detach: true })).catch(() => undefined);
}
