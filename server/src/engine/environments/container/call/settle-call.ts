import { existsSync } from "node:fs";
import { CodedError } from "@paperclipai/adapter-utils";
import {
	type CallStatus,
	readExitStatus,
	readRegularFileSync,
	removeFolder,
	type StartedCall,
	spoolAt,
	writeFileAtomic,
} from "@paperclipai/adapter-utils/host";
import type { ContainerInspectInfo } from "dockerode";
import { z } from "zod";
import type { Engine } from "../engine/engine.ts";
import { inspectContainer } from "../engine/inspect-container.ts";
import { killContainer } from "../engine/kill-container.ts";
import { removeContainer } from "../engine/remove-container.ts";
import { type CallPaths, callPaths } from "../paths.ts";

const survivors = z.number();
const settledSchema = z.object({
	status: z.discriminatedUnion("how", [
		z.object({
			how: z.literal("exited"),
			exitCode: z.number().nullable(),
			signal: z.string().nullable(),
			survivors,
		}),
		z.object({ how: z.literal("lost"), survivors }),
	]),
	isOutOfMemory: z.boolean(),
});
type Settled = z.infer<typeof settledSchema>;

/** @returns how the program exited. @throws {CodedError} `environment_out_of_memory`. */
export async function settleCall(engine: Engine, call: StartedCall, signal: AbortSignal): Promise<CallStatus> {
	const paths = callPaths(call);
	const { status, isOutOfMemory } = readSettled(paths) ?? (await settle(engine, paths, signal));
	await removeContainer(engine, paths.container, signal);
	if (isOutOfMemory) throw outOfMemory();
	return status;
}

/** Also returns `null` for a damaged file, so that the call is settled again. */
function readSettled({ settled }: CallPaths): Settled | null {
	try {
		return settledSchema.parse(JSON.parse(readRegularFileSync(settled) ?? ""));
	} catch {
		return null;
	}
}

async function settle(engine: Engine, paths: CallPaths, signal: AbortSignal): Promise<Settled> {
	await killContainer(engine, paths.container, signal);
	const container = await inspectContainer(engine, paths.container, signal);
	const settled = readEnd(paths, container);
	await removeFolder(paths.launch);
	await writeFileAtomic(paths.settled, JSON.stringify(settled));
	return settled;
}

function readEnd(paths: CallPaths, container: ContainerInspectInfo | null): Settled {
	const recorded = readExitStatus(spoolAt(paths.spool));
	const isRecorded = recorded.exitCode !== null || recorded.signal !== null;
	const exit = isRecorded || !existsSync(paths.killed) ? recorded : { exitCode: null, signal: "SIGKILL" };
	const { exitCode, signal } = exit;
	const isLost = exitCode === null && signal === null;
	const isKilled = !isRecorded || signal === "SIGKILL" || exitCode === 137;
	return {
		// When the first process of a container exits, the kernel kills all others.
		status: isLost ? { how: "lost", survivors: 0 } : { how: "exited", exitCode, signal, survivors: 0 },
		isOutOfMemory: isKilled && (container?.State.OOMKilled === true || existsSync(paths.oom)),
	};
}

function outOfMemory(): CodedError {
	return new CodedError(
		"environment_out_of_memory",
		"The agent's processes exceeded the memory limit of the container.",
		{
			hint: "Raise the memory limit of the environment, or let the agent run fewer processes at the same time.",
		},
	);
}
