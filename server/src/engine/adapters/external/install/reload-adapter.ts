import path from "node:path";
import { omitUndefined } from "@paperclipai/shared";
import type { ExternalAdapter } from "../catalog/catalog.ts";
import { asUnprocessable, explainMovedFolder, filesMissing, typeChanged } from "../errors.ts";
import { readManifest } from "../package/manifest.ts";
import { checkFileList } from "../versions/file-list.ts";
import { versionFolderOf } from "../versions/version-folders.ts";
import { type VersionRecord, writeVersionRecord } from "../versions/version-record.ts";
import { replaceVersion } from "./activate.ts";
import { checkPackage } from "./check-package.ts";
import { fetchAgain } from "./fetch-again.ts";
import type { InstallContext } from "./install-context.ts";
import type { ListedPackage, OnStep } from "./stage-package.ts";

export async function reloadAdapter(context: InstallContext, type: string, onStep: OnStep): Promise<ExternalAdapter> {
	const { folder, catalog, exclusive, versions } = context;
	const { entry, version } = catalog.get(type);
	if (entry.localPath !== undefined) {
		const source = { localPath: entry.localPath };
		return await fetchAgain(context, type, { source, pinned: false }, onStep).catch(explainMovedFolder);
	}
	const { hash } = entry;
	if (hash === undefined) throw filesMissing(entry);
	const versionFolder = versionFolderOf(folder, type, hash);
	const files = await checkFileList(versionFolder).catch(rejectUnprocessable);
	const { record } = version ?? (await versions.open(type, hash).catch(rejectUnprocessable));
	const checked = await checkInstalled(context, { folder: versionFolder, files }, record, onStep).catch((error) => {
		catalog.get(type);
		throw error;
	});
	if (checked.description.type !== type) throw typeChanged(entry, checked.description.type);
	return await exclusive(async () => {
		// The adapter may have been changed or removed during the check.
		const { entry: current } = catalog.get(type);
		if (current.hash !== hash) return catalog.get(type);
		await writeVersionRecord(versionFolder, checked);
		const opened = await versions.open(type, hash);
		return replaceVersion(context, type, () => catalog.set({ entry: current, version: opened, error: null }));
	});
}

async function checkInstalled(
	context: InstallContext,
	{ folder, files }: Pick<ListedPackage, "folder" | "files">,
	record: VersionRecord,
	onStep: OnStep,
): Promise<VersionRecord> {
	const packageFolder = path.join(folder, record.packageFolder);
	const manifest = await readManifest(packageFolder);
	const version = { ...omitUndefined({ version: record.version ?? undefined, deprecated: record.deprecated }) };
	return await checkPackage(context, { folder, files, packageFolder, manifest, ...version }, onStep);
}

function rejectUnprocessable(error: unknown): never {
	throw asUnprocessable(error);
}
