import { randomUUID } from "node:crypto";
import { readdir, rename, rm, stat } from "node:fs/promises";
import path from "node:path";
import { inArray, min } from "drizzle-orm";
import type { FolderContext } from "../../platform/data-folder/data-folder.ts";
import type { DatabaseContext } from "../../platform/db/database.ts";
import { heartbeatRuns } from "../../platform/db/schema.ts";
import { LIMITS } from "../../platform/settings/limits.ts";

/** Matches bundles, and temporary folders left by a killed server; other files are kept. */
const BUNDLE = /^(paperclip-(skills|instructions)-[0-9a-f]{64}|\.[0-9a-f-]{36}(\.modified)?)$/;

/** A bundle's time is set moments after the run's start time. */
const SLACK_MS = 60_000;

/**
 * A run sets the time of its bundle when it starts, so a bundle older than every running run is unused.
 * @param now Time of a `RetentionClock`.
 */
export async function removeOldBundles(context: DatabaseContext & FolderContext, now: Date): Promise<void> {
	const { skillBundles, instructions } = context.folder;
	const bundles = (await Promise.all([skillBundles, instructions].map(bundlesIn))).flat();
	if (bundles.length === 0) return;
	const neededSince = Math.min(
		now.getTime() - LIMITS.skillBundleMaxAgeMs,
		(await oldestRunningStart(context)) - SLACK_MS,
	);
	for (const bundle of bundles) await removeUnlessNeeded(bundle, neededSince);
}

async function bundlesIn(root: string): Promise<string[]> {
	const names = await readdir(root).catch(() => []);
	return names.filter((name) => BUNDLE.test(name)).map((name) => path.join(root, name));
}

/** Moves the bundle away first, and back if a run has started to use it. */
async function removeUnlessNeeded(folder: string, neededSince: number): Promise<void> {
	if ((await timeOf(folder)) >= neededSince) return;
	const away = path.join(path.dirname(folder), `.${randomUUID()}`);
	await rename(folder, away).catch(() => undefined);
	if ((await timeOf(away)) >= neededSince) await rename(away, folder).catch(() => undefined);
	await rm(away, { recursive: true, force: true });
}

async function timeOf(folder: string): Promise<number> {
	return await stat(folder).then(
		({ mtimeMs }) => mtimeMs,
		() => 0,
	);
}

async function oldestRunningStart({ database }: DatabaseContext): Promise<number> {
	const [oldest] = await database.db
		.select({ startedAt: min(heartbeatRuns.startedAt) })
		.from(heartbeatRuns)
		.where(inArray(heartbeatRuns.status, ["running"]));
	return oldest?.startedAt == null ? Number.POSITIVE_INFINITY : Number(oldest.startedAt);
}
