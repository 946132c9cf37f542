import { rm } from "node:fs/promises";
import { CodedError } from "@paperclipai/adapter-utils";
import {
	type CallStatus,
	readExitStatus,
	readRegularFileSync,
	type StartedCall,
	spoolAt,
	writeFileAtomic,
} from "@paperclipai/adapter-utils/server-utils";
import type { ContainerInspectInfo } from "dockerode";
import type { Engine } from "../engine/engine.ts";
import { removeContainer } from "../engine/remove-container.ts";
import { type CallPlaces, callPlaces } from "../places.ts";

interface Settled {
	status: CallStatus;
	isOutOfMemory: boolean;
}

/** Removes the container of a call, and returns how its program exited. @throws {CodedError} `environment_out_of_memory`. */
export async function settleCall(engine: Engine, call: StartedCall, signal: AbortSignal): Promise<CallStatus> {
	const places = callPlaces(call);
	const { status, isOutOfMemory } = readSettled(places) ?? (await settle(engine, places, signal));
	await removeContainer(engine, places.container, signal);
	if (isOutOfMemory) throw outOfMemory();
	return status;
}

function readSettled({ settled }: CallPlaces): Settled | null {
	const text = readRegularFileSync(settled);
	return text === null ? null : (JSON.parse(text) as Settled);
}

async function settle(engine: Engine, places: CallPlaces, signal: AbortSignal): Promise<Settled> {
	const container = await engine.find(signal, (docker) => docker.getContainer(places.container).inspect());
	if (container?.State.Running === true) {
		await engine.find(signal, (docker) => docker.getContainer(places.container).kill({ signal: "SIGKILL" }));
	}
	const settled = readEnd(places, container);
	await rm(places.input, { force: true });
	await writeFileAtomic(places.settled, JSON.stringify(settled));
	return settled;
}

function readEnd({ spool, survivors: file }: CallPlaces, container: ContainerInspectInfo | null): Settled {
	const { exitCode, signal } = readExitStatus(spoolAt(spool));
	const isLost = exitCode === null && signal === null;
	const isKilled = isLost || signal === "SIGKILL" || exitCode === 137;
	const left = Number(readRegularFileSync(file) ?? "0");
	const survivors = Number.isSafeInteger(left) && left > 0 ? left : 0;
	return {
		status: isLost ? { how: "lost", survivors } : { how: "exited", exitCode, signal, survivors },
		isOutOfMemory: isKilled && container?.State.OOMKilled === true,
	};
}

function outOfMemory(): CodedError {
	return new CodedError(
		"environment_out_of_memory",
		"The agent's processes needed more memory than the container may have.",
		{
			hint: "Raise the memory limit of the environment, or let the agent start less at the same time.",
		},
	);
}
