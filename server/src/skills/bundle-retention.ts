import { randomUUID } from "node:crypto";
import { readdir, rename, rm, stat } from "node:fs/promises";
import path from "node:path";
import { inArray, min } from "drizzle-orm";
import { LIMITS } from "../config/limits.ts";
import { heartbeatRuns } from "../db/schema.ts";
import type { ServerContext } from "../server-context.ts";

/** A bundle's time is set when a run prepares itself, moments after the run's own. */
const SLACK_MS = 60_000;

/**
 * Removes copies of skills that no run has needed for long. A run sets the time of its bundle when it starts, so one
 * that is older than every run under way is in use by none.
 */
export async function removeOldSkillBundles(context: ServerContext): Promise<void> {
	const root = context.folder.skillBundles;
	const names = await readdir(root).catch(() => []);
	if (names.length === 0) return;
	const neededSince = Math.min(
		context.now().getTime() - LIMITS.skillBundleMaxAgeMs,
		(await oldestRunUnderWay(context)) - SLACK_MS,
	);
	for (const name of names) await removeUnlessNeeded(root, name, neededSince);
}

/** A run may ask for a bundle in the moment in which it goes: then it comes back. */
async function removeUnlessNeeded(root: string, name: string, neededSince: number): Promise<void> {
	const folder = path.join(root, name);
	if ((await timeOf(folder)) >= neededSince) return;
	const away = path.join(root, `.${randomUUID()}`);
	await rename(folder, away).catch(() => undefined);
	if ((await timeOf(away)) >= neededSince) await rename(away, folder).catch(() => undefined);
	await rm(away, { recursive: true, force: true });
}

/** Milliseconds; what is not there is older than everything. */
async function timeOf(folder: string): Promise<number> {
	return await stat(folder).then(
		({ mtimeMs }) => mtimeMs,
		() => 0,
	);
}

async function oldestRunUnderWay({ database }: ServerContext): Promise<number> {
	const [oldest] = await database.db
		.select({ startedAt: min(heartbeatRuns.startedAt) })
		.from(heartbeatRuns)
		.where(inArray(heartbeatRuns.status, ["running"]));
	return oldest?.startedAt == null ? Number.POSITIVE_INFINITY : Number(oldest.startedAt);
}
