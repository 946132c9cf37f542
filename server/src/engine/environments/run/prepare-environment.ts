import path from "node:path";
import {
	type FolderMapping,
	makeFolders,
	privateFilesOf,
	type RunEnvironment,
	type RunEnvironmentFile,
	repeatUntilReached,
	writeFileAtomic,
} from "@paperclipai/adapter-utils/host";
import { readRegularFile } from "@paperclipai/adapter-utils/server-utils";
import { type EnvironmentDriverName, mountsFolders } from "@paperclipai/shared";
import { and, eq } from "drizzle-orm";
import { runFolderOf } from "../../../platform/data-folder/run-folder.ts";
import type { DatabaseContext } from "../../../platform/db/database.ts";
import { heartbeatRuns } from "../../../platform/db/schema.ts";
import type { RunEnvironmentRecord } from "../../../platform/db/tables/heartbeat-runs.ts";
import { LIMITS } from "../../../platform/settings/limits.ts";
import { bridgeArguments } from "../bridge/bridge-arguments.ts";
import {
	type DescribedRun,
	type EnvironmentContext,
	environmentRun,
	type TravellingWorkspace,
} from "./environment-run.ts";
import { killLeftOfAgent } from "./kill-left-programs.ts";
import { withEnvironment } from "./open-environment.ts";

export interface PreparedRunEnvironment {
	runEnvironment: RunEnvironment;
	driver: EnvironmentDriverName;
	secretSource: unknown;
	folders: readonly FolderMapping[];
}

/**
 * Repeatable: a server that takes over the run gets the same result.
 * @param reachMs Time limit for reaching the environment.
 * @throws {CodedError} of the driver.
 */
export async function prepareEnvironment(
	context: EnvironmentContext,
	run: DescribedRun,
	chosen: Omit<RunEnvironmentRecord, "identity">,
	travelling: TravellingWorkspace | null,
	signal: AbortSignal,
	reachMs: number = LIMITS.environmentReachMs,
): Promise<PreparedRunEnvironment> {
	return await withEnvironment(context, run.companyId, chosen, async (environment, { settings, secretSource }) => {
		const { identity } = environment;
		// Stored first, so that another server finds the environment if this server dies.
		await recordEnvironment(context, run.id, { ...chosen, identity });
		const described = environmentRun(context, run, travelling);
		const file = path.join(described.folder, "run.json");
		const runEnvironment: RunEnvironment = { bridge: bridgeArguments(), file, identity };
		const written = await readWritten(file);
		const toPrepared = (folders: FolderMapping[]) => ({ runEnvironment, driver: chosen.driver, secretSource, folders });
		if (written !== null) return toPrepared(written.prepared.folders);
		if (mountsFolders(chosen)) await killLeftOfAgent(context, run, identity, signal);
		await makeFolders(described.folder, 0o700);
		const prepare = () => environment.prepare(described, signal);
		const prepared = await repeatUntilReached(signal, prepare, reachMs);
		const { skillBundles, instructions } = context.folder;
		const { wakePayload, spools } = runFolderOf(context.folder, run.id);
		const privateFiles = privateFilesOf({ spoolFolder: spools });
		const carried = { files: [wakePayload], inFolders: [skillBundles, instructions, privateFiles] };
		const content = { driver: chosen.driver, settings, run: described, prepared, carried } satisfies RunEnvironmentFile;
		await writeFileAtomic(file, JSON.stringify(content));
		return toPrepared(prepared.folders);
	});
}

async function recordEnvironment({ database }: DatabaseContext, runId: string, environment: RunEnvironmentRecord) {
	const isRun = and(eq(heartbeatRuns.id, runId), eq(heartbeatRuns.status, "running"));
	await database.db.update(heartbeatRuns).set({ environment, environmentEndedAt: null }).where(isRun);
}

/** @returns `null` if no server has prepared the run. */
async function readWritten(file: string): Promise<RunEnvironmentFile | null> {
	const text = await readRegularFile(file).catch(() => null);
	// paperclip:allow-unchecked-json: only this program writes the file
	return text === null ? null : (JSON.parse(text) as RunEnvironmentFile);
}
