import { existsSync } from "node:fs";
import { mkdir, rm, writeFile } from "node:fs/promises";
import { setTimeout as delay } from "node:timers/promises";
import { CodedError } from "@paperclipai/adapter-utils";
import {
	createSpool,
	type EnvironmentCall,
	readRegularFileSync,
	spoolAt,
} from "@paperclipai/adapter-utils/server-utils";
import type { Engine } from "../engine/engine.ts";
import { callPlaces } from "../places.ts";
import type { ContainerSettings } from "../settings.ts";
import { type ContainerPlan, containerOptions } from "./container-options.ts";
import { findState } from "./container-state.ts";
import { shimInput } from "./shim-script.ts";

const POLL_MS = 20;

/** Starts the container of a call, unless it was started before. */
export async function startCall(
	engine: Engine,
	settings: ContainerSettings,
	call: EnvironmentCall,
	signal: AbortSignal,
) {
	const places = callPlaces(call);
	if (existsSync(places.settled)) return;
	let state = await findState(engine, places.container, signal);
	if (state === null) {
		// It was there and is gone: the program may have done its work.
		if (existsSync(places.created)) return;
		await createContainer(engine, settings, call, signal);
		state = "created";
	}
	await writeFile(places.created, "", { mode: 0o600 });
	if (state === "created") {
		await engine.find(signal, (docker) => docker.getContainer(places.container).start());
	}
	await untilRecorded(engine, call, signal);
	await rm(places.input, { force: true });
}

async function createContainer(
	engine: Engine,
	settings: ContainerSettings,
	call: EnvironmentCall,
	signal: AbortSignal,
) {
	const { spool, folder, input } = callPlaces(call);
	const text = shimInput(call);
	await mkdir(folder, { recursive: true, mode: 0o700 });
	createSpool(spoolAt(spool), call.stdin);
	await writeFile(input, text, { flag: "wx", mode: 0o600 });
	const options = containerOptions(settings, call.prepared.state as ContainerPlan, call);
	await engine.call(signal, (docker) => docker.createContainer(options));
}

/** Waits until the shim has started the program, or has said why not. */
async function untilRecorded(engine: Engine, call: EnvironmentCall, signal: AbortSignal): Promise<void> {
	const { spool, refusal, container } = callPlaces(call);
	for (;;) {
		const isOver = (await findState(engine, container, signal)) !== "running";
		const code = readRegularFileSync(refusal)?.trim();
		if (code !== undefined) throw refused(code, call);
		if (isOver || (readRegularFileSync(spoolAt(spool).pid) ?? "").endsWith("\n")) return;
		await delay(POLL_MS, undefined, { signal });
	}
}

function refused(code: string, { command, cwd }: EnvironmentCall): CodedError {
	if (code === "cwd_not_found") {
		return new CodedError(code, `The working directory ${cwd} is not there in the container.`, {
			hint: "Containers have the worktree and the agent's home only. Let the agent work in one of them.",
		});
	}
	const what = code === "command_not_executable" ? "cannot be executed" : "is not there";
	return new CodedError(
		code === "command_not_executable" ? code : "command_not_found",
		`The command ${command} ${what} in the container.`,
		{ hint: "Use an image that contains the agent's program, or set the command to its path in the image." },
	);
}
