import { readdir } from "node:fs/promises";
import path from "node:path";
import type { PGlite } from "@electric-sql/pglite";
import { LIMITS } from "../../config/limits.ts";
import { createFreeSpace } from "../../disk/free-space.ts";
import { databaseAway } from "../../errors/database-unavailable.ts";
import { createPglite } from "./create-pglite.ts";
import { createSpareLog } from "./wal-reserve.ts";

/** One engine after the other, seen as one that always lives. */
export interface LivingPglite {
	client: PGlite;
	close(): Promise<void>;
}

/** What needs hardly any room. */
const READING = /^\s*select\b(?!.*\bfor update\b)/is;

/**
 * Opens the engine so that a full disk refuses changes and nothing else. Should the engine panic all the same, which leaves
 * it unable to do anything, it is given up and opened anew when there is room: with all that was ever confirmed.
 */
export async function createLivingPglite(folder: string): Promise<LivingPglite> {
	const disk = createFreeSpace(folder);
	const closing = new AbortController();
	let engine: PGlite | null = await createPglite(folder);
	let reopening: Promise<void> = Promise.resolve();
	let spares = createSpareLog(folder);

	const giveUp = (broken: PGlite) => {
		if (broken !== engine) return;
		engine = null;
		spares = createSpareLog(folder);
		// Not closed: it would write down what it no longer knows rightly.
		reopening = reopen().catch(() => undefined);
	};
	const reopen = async () => {
		while (engine === null) {
			await disk.untilRoom(closing.signal);
			if ((await disk.look()).ok) engine = await createPglite(folder).catch(() => null);
		}
	};
	const guarded = <Args extends unknown[], Result>(call: (on: PGlite, ...args: Args) => Promise<Result>) => {
		return async (...args: Args): Promise<Result> => {
			const used = engine;
			if (used === null) throw databaseAway();
			try {
				return await call(used, ...args);
			} catch (error) {
				if (!isPanic(error)) throw error;
				giveUp(used);
				throw databaseAway(error);
			}
		};
	};
	// The engine never does so by itself: without it the write-ahead log grows for ever. One that fails harms the engine.
	const tidy = guarded(async (on) => {
		const segments = (await readdir(path.join(folder, "pg_wal"))).filter((name) => /^[0-9A-F]{24}$/.test(name));
		if (segments.length > LIMITS.databaseLogSegments && (await disk.look()).ok) await on.exec("checkpoint");
	});
	const tidying = setInterval(() => void tidy().catch(() => undefined), LIMITS.databaseTidyMs);
	tidying.unref();

	const calls = {
		query: guarded(async (on, ...args: Parameters<PGlite["query"]>) => {
			if (!READING.test(args[0])) await spares.ensure(on);
			return await on.query(...args);
		}),
		exec: guarded(async (on, ...args: Parameters<PGlite["exec"]>) => {
			await spares.ensure(on);
			return await on.exec(...args);
		}),
		transaction: guarded(async (on, ...args: Parameters<PGlite["transaction"]>) => {
			await spares.ensure(on);
			return await on.transaction(...args);
		}),
	};
	return {
		client: new Proxy(engine, {
			get: (target, key) => Reflect.get(key in calls ? calls : (engine ?? target), key),
		}),
		async close() {
			clearInterval(tidying);
			closing.abort();
			await reopening;
			// On a full disk it is left as a killed server leaves it: closing would write too.
			if (engine !== null && (await disk.look()).ok) await engine.close();
		},
	};
}

function isPanic(error: unknown): boolean {
	for (let cause = error; cause instanceof Error; cause = cause.cause) {
		if ("severity" in cause && (cause.severity === "PANIC" || cause.severity === "FATAL")) return true;
	}
	return false;
}
