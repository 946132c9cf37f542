import path from "node:path";
import { CodedError } from "@paperclipai/adapter-utils";
import { findServerModule } from "../package/find-export.ts";
import { createAdapterPool } from "../process/adapter-pool.ts";
import type { LoadRequest } from "../process/channel/protocol.ts";
import type { VersionRecord } from "../versions/version-record.ts";
import type { StagedPackage } from "./staged-package.ts";

export type CheckedPackage = Omit<StagedPackage, "hash" | "integrity">;

/**
 * Loads a package in a process of its own, to see whether it is an adapter and what it can do.
 * @param signal Ends it at once, however long it would take.
 * @throws {CodedError} that names the rule which it breaks.
 */
export async function checkPackage(
	staged: CheckedPackage,
	loadMs: number,
	signal: AbortSignal,
): Promise<VersionRecord> {
	const { manifest, packageFolder, folder } = staged;
	const relative = (file: string) => path.relative(packageFolder, file);
	const entry = await entryOf(staged);
	const serverEntry = await findServerModule(packageFolder, manifest, "./server");
	const known = {
		packageName: manifest.name,
		version: staged.version ?? null,
		packageFolder: path.relative(folder, packageFolder),
		entry: relative(entry),
		serverEntry: serverEntry === null ? null : relative(serverEntry),
		origin: staged.origin ?? null,
		adapterUtilsRange: manifest.adapterUtilsRange ?? null,
	};
	const request = loadRequestOf(folder, known);
	const pool = createAdapterPool({ request, loadMs, idleMs: 0, onOutput: () => {} });
	const stop = () => void pool.stop();
	try {
		signal.throwIfAborted();
		signal.addEventListener("abort", stop);
		return { ...known, description: await pool.use(async ({ description }) => description) };
	} finally {
		signal.removeEventListener("abort", stop);
		await pool.stop();
	}
}

/** What the process of an adapter has to know to load it from the folder of its version. */
export function loadRequestOf(folder: string, record: Omit<VersionRecord, "description">): LoadRequest {
	const packageFolder = path.join(folder, record.packageFolder);
	return {
		packageName: record.packageName,
		entry: path.join(packageFolder, record.entry),
		serverEntry: record.serverEntry === null ? null : path.join(packageFolder, record.serverEntry),
		packageFolder,
		origin: record.origin,
		adapterUtilsRange: record.adapterUtilsRange,
	};
}

/** A package may have no `.` and still be an adapter, by its `./server`. */
async function entryOf({ packageFolder, manifest }: CheckedPackage): Promise<string> {
	const entry =
		(await findServerModule(packageFolder, manifest, ".")) ??
		(await findServerModule(packageFolder, manifest, "./server"));
	if (entry !== null) return entry;
	throw new CodedError("adapter_not_found", `${manifest.name} exports nothing that could be an adapter.`, {
		hint: 'Its package.json needs "exports" with "." or "./server".',
	});
}
