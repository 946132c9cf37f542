import { omitUndefined } from "@paperclipai/shared";
import type { ExternalAdapter } from "../catalog/catalog.ts";
import type { PluginEntry } from "../catalog/plugin-entry.ts";
import type { ExternalVersion } from "../versions/external-version.ts";
import { versionFolderOf } from "../versions/version-folders.ts";
import type { VersionRecord } from "../versions/version-record.ts";
import type { InstallContext } from "./install-context.ts";
import { moveIntoPlace } from "./move-into-place.ts";
import type { ListedPackage } from "./stage-package.ts";

export type EntryFacts = Omit<PluginEntry, "packageName" | "type" | "hash" | "version" | "integrity">;

/** Writing the entry to the store commits the change; until then, the old version stays active. */
export async function activate(
	context: InstallContext,
	staged: ListedPackage,
	record: VersionRecord,
	facts: EntryFacts,
): Promise<ExternalAdapter> {
	const { folder, catalog, cleanup, versions } = context;
	const { packageName, description } = record;
	const { hash, version, integrity } = staged;
	const { type } = description;
	await moveIntoPlace(staged, versionFolderOf(folder, type, hash), record);
	try {
		const opened = await versions.open(type, hash);
		const entry = {
			...facts,
			...omitUndefined({ version, integrity }),
			packageName,
			type,
			hash,
		};
		return replaceVersion(context, type, () => catalog.put(entry as PluginEntry, opened));
	} catch (error) {
		await cleanup.removeUnused().catch(() => undefined);
		throw error;
	}
}

export function replaceVersion(
	{ catalog, cleanup }: InstallContext,
	type: string,
	change: () => ExternalAdapter,
): ExternalAdapter {
	const before: ExternalVersion | null = catalog.find(type)?.version ?? null;
	const adapter = change();
	if (before !== null && before !== adapter.version) cleanup.retire(type, before);
	return adapter;
}
