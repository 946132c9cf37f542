import { readdir } from "node:fs/promises";
import path from "node:path";
import type { PGlite } from "@electric-sql/pglite";
import { causesOf } from "@paperclipai/adapter-utils";
import { createFreeSpace } from "../../disk/free-space.ts";
import { databaseUnavailable } from "../../errors/database-unavailable.ts";
import { isNotWritable } from "../../errors/not-writable.ts";
import { isOutOfSpace } from "../../errors/out-of-space.ts";
import { LIMITS } from "../../settings/limits.ts";
import { createPglite } from "./create-pglite.ts";
import { watchDatabaseFolder } from "./database-folder.ts";
import { forgetUncreatedFile } from "./half-created-files.ts";
import { createWalReserve, type WalReserve } from "./wal-reserve.ts";

export interface ResilientPglite {
	client: PGlite;
	ping(): Promise<void>;
	countChanges(): number;
	close(): Promise<void>;
}

/** Renewed periodically, which makes no work due. */
const REGISTRATION = /^\s*(insert into|update) "servers"/i;
/** Statements that need no reserve, since they write next to nothing. */
const READ_ONLY = /^\s*(select|with)\b(?!.*\b(insert|update|delete|merge)\b)/is;

/**
 * On a full disk, only changes fail. After a panic, PGlite is reopened once the disk has space. If its folder was
 * moved or replaced, nothing is executed: PGlite opens files by path, and would write into another folder.
 * @param isLocked Whether this server still holds the data folder.
 */
export async function openResilientPglite(
	folder: string,
	isLocked: () => Promise<boolean> = async () => true,
): Promise<ResilientPglite> {
	const disk = createFreeSpace(folder);
	const closing = new AbortController();
	let engine: PGlite | null = await createPglite(folder);
	const watched = watchDatabaseFolder(folder);
	const isHeld = async () => watched.isHeld() && (await isLocked());
	let reopening: Promise<void> = Promise.resolve();
	let reserve = createWalReserve(folder);

	const abandon = (broken: PGlite) => {
		if (broken !== engine) return;
		engine = null;
		reserve = createWalReserve(folder);
		// PGlite is not closed, because its memory is invalid after a panic and would be written to disk.
		reopening = reopen().catch(() => undefined);
	};
	const reopen = async () => {
		while (engine === null) {
			await disk.waitForRetry(closing.signal);
			if ((await isHeld()) && (await disk.measure()).ok) engine = await createPglite(folder).catch(() => null);
		}
	};
	const ensureWritable = (on: PGlite) =>
		reserve.ensure(on).catch((error: unknown) => {
			if (isNotWritable(error)) throw error;
		});
	const guarded = <Args extends unknown[], Result>(call: (on: PGlite, ...args: Args) => Promise<Result>) => {
		return async (...args: Args): Promise<Result> => {
			const used = engine;
			if (used === null || !(await isHeld())) throw databaseUnavailable();
			try {
				return await call(used, ...args);
			} catch (error) {
				if (!isPanic(error)) {
					// PGlite opens files for writing even to read them, and reports a denied write as its own failure.
					await ensureWritable(used);
					const isRepeatable = forgetUncreatedFile(used, folder, error) && !isOutOfSpace(error);
					throw isRepeatable ? databaseUnavailable(error) : error;
				}
				abandon(used);
				throw databaseUnavailable(error);
			}
		};
	};
	// PGlite takes no checkpoint by itself, so its log would grow forever. A failed checkpoint makes it panic.
	const checkpoint = guarded(async (on) => {
		if (!(await hasLongLog(folder)) || !(await disk.measure()).ok) return;
		await reserve.ensure(on);
		await on.exec("checkpoint");
	});
	const ping = guarded(async (on) => {
		await on.query("select 1");
		await ensureWritable(on);
	});
	const timer = setInterval(() => void checkpoint().catch(() => undefined), LIMITS.databaseTidyMs);
	timer.unref();

	let changes = 0;
	// After each change, because a task that reads between the two would otherwise miss it.
	const countChange = () => {
		changes++;
	};
	const change = async <Result>(on: PGlite, perform: () => Promise<Result>, isCounted = true): Promise<Result> => {
		await reserve.ensure(on);
		const result = await perform().finally(isCounted ? countChange : undefined);
		// The folder may have been replaced before the change was written.
		if (!(await isHeld())) throw databaseUnavailable();
		return result;
	};
	const calls = {
		query: guarded(async (on, ...args: Parameters<PGlite["query"]>) => {
			if (READ_ONLY.test(args[0])) return await on.query(...args);
			return await change(on, () => on.query(...args), !REGISTRATION.test(args[0]));
		}),
		exec: guarded((on, ...args: Parameters<PGlite["exec"]>) => change(on, () => on.exec(...args))),
		transaction: guarded((on, ...args: Parameters<PGlite["transaction"]>) => change(on, () => on.transaction(...args))),
	};
	return {
		client: new Proxy(engine, {
			get: (target, key) => Reflect.get(key in calls ? calls : (engine ?? target), key),
		}),
		ping,
		countChanges: () => changes,
		async close() {
			clearInterval(timer);
			closing.abort();
			await reopening;
			// Closing writes too; if that is impossible, PGlite is left as after a crash, from which it recovers.
			if (engine !== null && (await isHeld()) && (await disk.measure()).ok && (await isWritable(engine, reserve)))
				await engine.close();
			watched.close();
		},
	};
}

async function isWritable(engine: PGlite, reserve: WalReserve): Promise<boolean> {
	return await reserve.ensure(engine).then(
		() => true,
		() => false,
	);
}

async function hasLongLog(folder: string): Promise<boolean> {
	const segments = (await readdir(path.join(folder, "pg_wal"))).filter((name) => /^[0-9A-F]{24}$/.test(name));
	return segments.length > LIMITS.databaseLogSegments;
}

function isPanic(error: unknown): boolean {
	return causesOf(error).some(
		(cause) => "severity" in cause && (cause.severity === "PANIC" || cause.severity === "FATAL"),
	);
}
