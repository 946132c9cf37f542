import { randomUUID } from "node:crypto";
import { existsSync } from "node:fs";
import { lstat, rename, rm, symlink } from "node:fs/promises";
import { basename, dirname, join } from "node:path";
import { makeFolders } from "../../files/make-folders.ts";

/** `skipped`: the path was occupied by another entry, which was left unchanged. */
export type SkillLinkOutcome = "created" | "repaired" | "skipped";

/**
 * Links a skill. Replaces a broken link, but no other entry, because it belongs to the user.
 * @throws file system errors.
 */
export async function ensurePaperclipSkillSymlink(source: string, target: string): Promise<SkillLinkOutcome> {
	const existing = await lstat(target).catch(() => null);
	if (existing === null) {
		await makeFolders(dirname(target));
		return await create(source, target);
	}
	if (!existing.isSymbolicLink() || existsSync(target)) return "skipped";
	await replaceSkillLink(source, target);
	return "repaired";
}

/**
 * Atomically replaces a link.
 * @throws file system errors.
 */
export async function replaceSkillLink(source: string, target: string): Promise<void> {
	const fresh = join(dirname(target), `.${basename(target)}.${randomUUID()}`);
	try {
		await symlink(source, fresh);
		await rename(fresh, target);
	} catch (error) {
		await rm(fresh, { force: true });
		throw error;
	}
}

/** Skips an existing entry, because another run may have created the same link concurrently. */
async function create(source: string, target: string): Promise<SkillLinkOutcome> {
	try {
		await symlink(source, target);
		return "created";
	} catch (error) {
		if ((error as NodeJS.ErrnoException).code === "EEXIST") return "skipped";
		throw error;
	}
}
