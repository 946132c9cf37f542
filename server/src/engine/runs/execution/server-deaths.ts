import { unlink } from "node:fs/promises";
import path from "node:path";
import { CodedError } from "@paperclipai/adapter-utils";
import { writeFileAtomic } from "@paperclipai/adapter-utils/host";
import { readRegularFile } from "@paperclipai/adapter-utils/server-utils";
import { z } from "zod";
import { LIMITS } from "../../../platform/settings/limits.ts";
import { ADAPTER_DEFECT } from "../../adapters/adapter-defect.ts";
import type { AdaptersContext } from "../../adapters/adapter-registry.ts";
import type { OpenRun } from "./open-run.ts";

export function serverDiedTooOften(deaths: number): CodedError | null {
	if (deaths <= LIMITS.adapterCrashes) return null;
	const message = `The server was killed ${deaths} times while it executed this run, which made no progress in between.`;
	return new CodedError("adapter_crashed", message, {
		hint: `Check whether the system killed the server, for example when out of memory. If not: ${ADAPTER_DEFECT}`,
	});
}

const attemptSchema = z.object({ deaths: z.number(), logBytes: z.number() });
type ServerAttempt = z.infer<typeof attemptSchema>;

/** Returns how many servers in a row were killed while they executed the run, possibly because of its adapter. */
export async function noteServer(
	context: AdaptersContext,
	{ run, files, log, store }: Pick<OpenRun, "run" | "files" | "log" | "store">,
): Promise<number> {
	const adapter = await context.adapters.forRun(run.adapterType, run.id).catch(() => null);
	if (adapter?.executeIsolated === undefined) return 0;
	const before = await readAttempt(files.root);
	const deaths = before === null || before.logBytes !== log.size ? 0 : before.deaths + 1;
	const attempt: ServerAttempt = { deaths, logBytes: log.size };
	await store(() => writeFileAtomic(fileOf(files.root), JSON.stringify(attempt)));
	return deaths;
}

export async function forgetServer({ files }: Pick<OpenRun, "files">): Promise<void> {
	// One call, where `rm` looks at the file twice first.
	await unlink(fileOf(files.root)).catch((error: NodeJS.ErrnoException) => {
		if (error.code !== "ENOENT") throw error;
	});
}

const fileOf = (folder: string) => path.join(folder, "server-attempt.json");

/** Also returns `null` for a damaged file, so that the count starts again. */
async function readAttempt(folder: string): Promise<ServerAttempt | null> {
	try {
		return attemptSchema.parse(JSON.parse(await readRegularFile(fileOf(folder))));
	} catch {
		return null;
	}
}
