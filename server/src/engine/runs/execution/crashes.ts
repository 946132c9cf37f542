import { rm } from "node:fs/promises";
import path from "node:path";
import { CodedError } from "@paperclipai/adapter-utils";
import { writeFileAtomic } from "@paperclipai/adapter-utils/host";
import { readRegularFile } from "@paperclipai/adapter-utils/server-utils";
import { LIMITS } from "../../../platform/settings/limits.ts";
import { ADAPTER_DEFECT } from "../../adapters/adapter-defect.ts";
import type { AdaptersContext } from "../../adapters/adapter-registry.ts";
import type { OpenRun } from "./open-run.ts";

interface Attempt {
	deaths: number;
	logBytes: number;
}

/**
 * Notes that this server executes a run of an external adapter, and counts the servers before it that died while they did,
 * one after the other and without a new byte in the log. The adapter may be the cause.
 */
export async function noteServer(context: AdaptersContext, { run, files, log, store }: OpenRun): Promise<number> {
	const adapter = await context.adapters.forRun(run.adapterType, run.id).catch(() => null);
	if (adapter?.executeIsolated === undefined) return 0;
	const before = await readAttempt(files.root);
	const deaths = before === null || before.logBytes !== log.size ? 0 : before.deaths + 1;
	const attempt: Attempt = { deaths, logBytes: log.size };
	await store(() => writeFileAtomic(fileOf(files.root), JSON.stringify(attempt)));
	return deaths;
}

/** The server has not died, whatever became of the run. */
export async function forgetServer({ files }: OpenRun): Promise<void> {
	await rm(fileOf(files.root), { force: true });
}

export function serverDiedTooOften(deaths: number): CodedError | null {
	if (deaths <= LIMITS.adapterCrashes) return null;
	const message = `The server was killed ${deaths} times while it executed this run, which made no progress in between.`;
	return new CodedError("adapter_crashed", message, {
		hint: `If nobody killed the server: ${ADAPTER_DEFECT}`,
	});
}

const fileOf = (folder: string) => path.join(folder, "server-attempt.json");

async function readAttempt(folder: string): Promise<Attempt | null> {
	try {
		return JSON.parse(await readRegularFile(fileOf(folder))) as Attempt;
	} catch {
		return null;
	}
}
