import { rm } from "node:fs/promises";
import path from "node:path";
import { CodedError } from "@paperclipai/adapter-utils";
import { writeFileAtomic } from "@paperclipai/adapter-utils/host";
import { readRegularFile } from "@paperclipai/adapter-utils/server-utils";
import { LIMITS } from "../../../platform/settings/limits.ts";
import { ADAPTER_DEFECT } from "../../adapters/adapter-defect.ts";
import type { ExecutionContext, OpenRun } from "./open-run.ts";

/** For a crash while no other run used the process: this run caused it. */
export function crashedInIsolation(crash: CodedError): CodedError {
	return adapterCrashed(`The adapter's process crashed again, although no other run used it. ${crash.message}`, crash);
}

/**
 * Not after the first crash: another run may have caused it, and the calls that decode and encode a session, which are
 * always made in the shared process, can crash it as well.
 */
export function crashedTooOften(crash: CodedError): CodedError {
	return adapterCrashed(
		`The adapter's process crashed ${LIMITS.adapterCrashes + 1} times during this run. ${crash.message}`,
		crash,
	);
}

function adapterCrashed(message: string, { hint }: CodedError): CodedError {
	return new CodedError("adapter_crashed", message, { hint });
}

export function serverDiedTooOften(deaths: number): CodedError | null {
	if (deaths <= LIMITS.adapterCrashes) return null;
	const message = `The server was killed ${deaths} times while it executed this run, which made no progress in between.`;
	return new CodedError("adapter_crashed", message, {
		hint: `If nobody killed the server: ${ADAPTER_DEFECT}`,
	});
}

interface ServerAttempt {
	deaths: number;
	logBytes: number;
}

/**
 * Notes that this server executes a run of an external adapter, and counts the servers before it that died while they did,
 * one after the other and without a new byte in the log. The adapter may be the cause.
 */
export async function noteServer(context: ExecutionContext, { run, files, log, store }: OpenRun): Promise<number> {
	const adapter = await context.adapters.forRun(run.adapterType, run.id).catch(() => null);
	if (adapter?.executeIsolated === undefined) return 0;
	const before = await readAttempt(files.root);
	const deaths = before === null || before.logBytes !== log.size ? 0 : before.deaths + 1;
	const attempt: ServerAttempt = { deaths, logBytes: log.size };
	await store(() => writeFileAtomic(fileOf(files.root), JSON.stringify(attempt)));
	return deaths;
}

/** The server has not died, whatever became of the run. */
export async function forgetServer({ files }: OpenRun): Promise<void> {
	await rm(fileOf(files.root), { force: true });
}

const fileOf = (folder: string) => path.join(folder, "server-attempt.json");

async function readAttempt(folder: string): Promise<ServerAttempt | null> {
	try {
		return JSON.parse(await readRegularFile(fileOf(folder))) as ServerAttempt;
	} catch {
		return null;
	}
}
