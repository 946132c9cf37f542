import path from "node:path";
import { CodedError } from "@paperclipai/adapter-utils";
import { omitUndefined } from "@paperclipai/shared";
import { asUnprocessable, changedItself } from "../errors.ts";
import { findServerModule } from "../package/find-export.ts";
import { tryParser } from "../package/try-parser.ts";
import { createAdapterPool } from "../process/adapter-pool.ts";
import { findIgnoredMembers } from "../process/ignored-members.ts";
import { findDifference } from "../versions/file-list.ts";
import { toLoadRequest, type VersionRecord } from "../versions/version-record.ts";
import type { InstallContext } from "./install-context.ts";
import type { ListedPackage, OnStep } from "./stage-package.ts";

type CheckablePackage = Omit<ListedPackage, "hash" | "integrity">;
type CheckContext = Pick<InstallContext, "loadMs" | "owner" | "signal">;

/**
 * Compares the files again after all processes have exited, because the package's code may have changed its files.
 * @throws {HttpError} 422 that names the violated rule.
 */
export async function checkPackage(
	context: CheckContext,
	staged: CheckablePackage,
	onStep: OnStep,
): Promise<VersionRecord> {
	const { name, version } = staged.manifest;
	onStep("check", `Checking ${name}${version === undefined ? "" : ` ${version}`}`);
	const deprecated = staged.deprecated ?? staged.manifest.deprecated;
	if (deprecated !== undefined) onStep("check", `${name} is deprecated: ${deprecated}`);
	try {
		const description = await describePackage(staged, context);
		const ignored = findIgnoredMembers(description.description);
		if (ignored !== null) onStep("check", `${ignored.message} ${ignored.hint}`);
		const parserProblem = await tryParser(staged.packageFolder, staged.manifest, context.signal);
		const record = { ...description, parserProblem, ...omitUndefined({ deprecated }) };
		const difference = await findDifference(staged.folder, staged.files);
		if (difference !== null) throw changedItself(name, difference);
		return record;
	} catch (error) {
		throw asUnprocessable(error);
	}
}

async function describePackage(staged: CheckablePackage, context: CheckContext): Promise<VersionRecord> {
	const { loadMs, owner, signal } = context;
	const { manifest, packageFolder, folder } = staged;
	const relative = (file: string) => path.relative(packageFolder, file);
	const entry = await findEntry(staged);
	const serverEntry = await findServerModule(packageFolder, manifest, "./server");
	const facts = {
		packageName: manifest.name,
		version: staged.version ?? null,
		packageFolder: path.relative(folder, packageFolder),
		entry: relative(entry),
		serverEntry: serverEntry === null ? null : relative(serverEntry),
		origin: staged.origin ?? null,
		adapterUtilsRange: manifest.adapterUtilsRange ?? null,
	};
	const request = toLoadRequest(folder, facts);
	const pool = createAdapterPool({ request, loadMs, idleMs: 0, onOutput: () => {}, owner, isCheck: true });
	const stop = () => void pool.stop();
	try {
		signal.throwIfAborted();
		signal.addEventListener("abort", stop);
		return { ...facts, description: await pool.use(async ({ description }) => description) };
	} finally {
		signal.removeEventListener("abort", stop);
		await pool.stop();
	}
}

async function findEntry({ packageFolder, manifest }: CheckablePackage): Promise<string> {
	const entry =
		(await findServerModule(packageFolder, manifest, ".")) ??
		(await findServerModule(packageFolder, manifest, "./server"));
	if (entry !== null) return entry;
	throw new CodedError("adapter_not_found", `${manifest.name} has no export that could be an adapter.`, {
		hint: 'Its package.json needs "exports" with "." or "./server".',
	});
}
