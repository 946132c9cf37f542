import { randomUUID } from "node:crypto";
import { existsSync } from "node:fs";
import { rename, unlink, writeFile } from "node:fs/promises";
import path from "node:path";
import { type CodedError, hasErrorCode } from "@paperclipai/adapter-utils";
import {
	createSpool,
	type EnvironmentCall,
	readRegularFileSync,
	removeFolder,
	spoolAt,
} from "@paperclipai/adapter-utils/host";
import type { ContainerSettings } from "@paperclipai/shared";
import { type ContainerState, findState } from "../engine/container-state.ts";
import type { Engine } from "../engine/engine.ts";
import { inspectContainer } from "../engine/inspect-container.ts";
import { removeContainer } from "../engine/remove-container.ts";
import type { PortForwarding } from "../network/forward-ports.ts";
import { type CallPaths, callPaths } from "../paths.ts";
import { pause } from "../pause.ts";
import { containerOptions } from "./container-options.ts";
import type { ContainerPlan } from "./container-plan.ts";
import { LAUNCH, launchFile } from "./shim-script.ts";
import { NO_SHELL, startRefused } from "./start-refused.ts";

const POLL_MS = 20;
/** Exit statuses of an init that cannot execute the shim. */
const NOT_EXECUTED = new Set([1, 126, 127]);

export async function startCall(
	engine: Engine,
	settings: ContainerSettings,
	forwarding: PortForwarding,
	call: EnvironmentCall<ContainerPlan>,
	signal: AbortSignal,
): Promise<void> {
	const paths = callPaths(call);
	if (existsSync(paths.settled)) return;
	let state = await findState(engine, paths.container, signal);
	if (state === null) {
		// The container was created earlier and no longer exists, so the program may have done its work.
		if (existsSync(paths.created)) return;
		state = await createContainer(engine, settings, call, signal);
	}
	await writeFile(paths.created, "", { mode: 0o600 });
	if (state === "created") await engine.find(signal, (docker) => docker.getContainer(paths.container).start());
	await forwarding.open(call, signal);
	await allowStart(paths);
	await untilRecorded(engine, call, signal);
	await removeLaunchFile(paths);
}

/** Not recursively: the running program may have put a folder in place of the file, and links into that. */
async function removeLaunchFile({ launch }: CallPaths): Promise<void> {
	await unlink(launch).catch((error: unknown) => {
		if (!hasErrorCode(error, NO_FILE)) throw error;
	});
}

const NO_FILE = new Set(["ENOENT", "EISDIR", "EPERM"]);

/** Does not follow a link, since a running program may have created one. */
async function allowStart({ go }: CallPaths): Promise<void> {
	await writeFile(go, "", { flag: "wx" }).catch((error: unknown) => {
		if (!hasErrorCode(error, new Set(["EEXIST"]))) throw error;
	});
}

async function createContainer(
	engine: Engine,
	settings: ContainerSettings,
	call: EnvironmentCall<ContainerPlan>,
	signal: AbortSignal,
): Promise<ContainerState> {
	await fillSpool(call);
	const options = containerOptions(settings, call.prepared.state, call);
	try {
		await engine.call(signal, (docker) => docker.createContainer(options));
		return "created";
	} catch (error) {
		signal.throwIfAborted();
		const state = await findState(engine, callPaths(call).container, signal);
		if (state === null) throw error;
		return state;
	}
}

/** Atomic, so that a parallel call finds the same content. */
async function fillSpool(call: EnvironmentCall<ContainerPlan>): Promise<void> {
	const { spool, folder } = callPaths(call);
	const text = launchFile(call);
	const draft = path.join(folder, randomUUID());
	createSpool(spoolAt(draft), call.stdin, call.hasInput);
	await writeFile(path.join(draft, LAUNCH), text, { flag: "wx", mode: 0o600 });
	await rename(draft, spool).catch(async (error: unknown) => {
		await removeFolder(draft);
		if (!hasErrorCode(error, new Set(["ENOTEMPTY", "EEXIST"]))) throw error;
	});
}

async function untilRecorded(engine: Engine, call: EnvironmentCall<ContainerPlan>, signal: AbortSignal): Promise<void> {
	const { spool, refusal, container } = callPaths(call);
	for (;;) {
		const isOver = (await findState(engine, container, signal)) !== "running";
		const code = readRegularFileSync(refusal)?.trim();
		if (code !== undefined) throw await refused(engine, call, code, signal);
		if ((readRegularFileSync(spoolAt(spool).pid) ?? "").endsWith("\n")) return;
		if (isOver) return await requireShim(engine, call, signal);
		await pause(POLL_MS, signal);
	}
}

/** If the image has no shell, the init reports only an exit status. */
async function requireShim(engine: Engine, call: EnvironmentCall<ContainerPlan>, signal: AbortSignal): Promise<void> {
	const found = await inspectContainer(engine, callPaths(call).container, signal);
	if (found !== null && NOT_EXECUTED.has(found.State.ExitCode)) throw await refused(engine, call, NO_SHELL, signal);
}

async function refused(
	engine: Engine,
	call: EnvironmentCall<ContainerPlan>,
	code: string,
	signal: AbortSignal,
): Promise<CodedError> {
	const { container, folder } = callPaths(call);
	await removeContainer(engine, container, signal);
	await removeFolder(folder);
	return startRefused(code, call);
}
