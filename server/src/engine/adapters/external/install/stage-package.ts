import { randomUUID } from "node:crypto";
import { readdir, rm } from "node:fs/promises";
import path from "node:path";
import { makeFolders } from "@paperclipai/adapter-utils/host";
import type { InstallStep } from "@paperclipai/shared";
import type { DataFolder } from "../../../../platform/data-folder/data-folder.ts";
import type { StagedPackage } from "../package/staged-package.ts";
import { type FileList, listFiles, refuseReservedNames } from "../versions/file-list.ts";
import { killLeftoverNpm } from "./npm/npm-client.ts";
import { stageFromNpm } from "./npm/stage-npm.ts";
import { stageFromFolder } from "./stage-folder.ts";

export type PackageSource = { localPath: string } | { packageName: string; version?: string };

/** Lists the files as they were before any of the package's code ran. */
export interface ListedPackage extends StagedPackage {
	files: FileList;
}

export type OnStep = (step: InstallStep["step"], message: string) => void;

function stagingFolderOf(folder: DataFolder): string {
	return path.join(folder.adapterPlugins, ".staging");
}

/** Also kills npm processes that a killed server left running. */
export async function clearStaging(folder: DataFolder): Promise<void> {
	const staging = stagingFolderOf(folder);
	for (const name of await readdir(staging).catch(() => [])) await killLeftoverNpm(path.join(staging, name));
	await rm(staging, { recursive: true, force: true });
}

export async function withStagedPackage<T>(
	home: DataFolder,
	source: PackageSource,
	onStep: OnStep,
	signal: AbortSignal,
	use: (staged: ListedPackage) => Promise<T>,
): Promise<T> {
	const folder = path.join(stagingFolderOf(home), randomUUID());
	await makeFolders(folder, 0o700);
	try {
		const staged = await stageInto(folder, home, source, onStep, signal);
		const files = await listFiles(folder);
		refuseReservedNames(files);
		return await use({ ...staged, files });
	} finally {
		await rm(folder, { recursive: true, force: true });
	}
}

async function stageInto(
	folder: string,
	home: DataFolder,
	source: PackageSource,
	onStep: OnStep,
	signal: AbortSignal,
): Promise<StagedPackage> {
	if (!("localPath" in source)) {
		return await stageFromNpm({ ...source, folder, onStep: (message) => onStep("fetch", message), signal });
	}
	onStep("stage", `Copying ${source.localPath}`);
	return await stageFromFolder({ ...source, folder, home: home.root, signal });
}
