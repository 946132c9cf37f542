import { rename, rm } from "node:fs/promises";
import path from "node:path";
import { isCodedError } from "@paperclipai/adapter-utils";
import { makeFolders } from "@paperclipai/adapter-utils/host";
import { checkFileList, writeFileList } from "../versions/file-list.ts";
import { type VersionRecord, writeVersionRecord } from "../versions/version-record.ts";
import type { ListedPackage } from "./stage-package.ts";

export async function moveIntoPlace(
	{ folder: staged, files }: ListedPackage,
	target: string,
	record: VersionRecord,
): Promise<void> {
	if (await isIntact(target)) return await writeVersionRecord(target, record);
	await writeFileList(staged, files);
	await writeVersionRecord(staged, record);
	await makeFolders(path.dirname(target), 0o700);
	// Moved into the staging folder, so that the next server start removes it if this server is killed.
	const damaged = `${staged}-damaged`;
	const isReplaced = await moveIfExists(target, damaged);
	try {
		await rename(staged, target);
	} catch (error) {
		if (isReplaced) await rename(damaged, target);
		throw error;
	}
	// The change is complete, so a failed cleanup must not fail it.
	await rm(damaged, { recursive: true, force: true }).catch(() => undefined);
}

async function isIntact(target: string): Promise<boolean> {
	try {
		await checkFileList(target, { readAll: true });
		return true;
	} catch (error) {
		if (isCodedError(error)) return false;
		throw error;
	}
}

async function moveIfExists(from: string, to: string): Promise<boolean> {
	try {
		await rename(from, to);
		return true;
	} catch (error) {
		if ((error as NodeJS.ErrnoException).code === "ENOENT") return false;
		throw error;
	}
}
