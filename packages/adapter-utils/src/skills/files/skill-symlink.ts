import { randomUUID } from "node:crypto";
import { existsSync } from "node:fs";
import { lstat, mkdir, rename, rm, symlink } from "node:fs/promises";
import { basename, dirname, join } from "node:path";

export type SkillLinkOutcome = "created" | "repaired" | "skipped";

/**
 * Makes a skill visible under `target` by a link to its folder. Only a link that leads nowhere is replaced; whatever
 * else is there belongs to the user and stays.
 */
export async function ensurePaperclipSkillSymlink(source: string, target: string): Promise<SkillLinkOutcome> {
	const there = await lstat(target).catch(() => null);
	if (there === null) {
		await mkdir(dirname(target), { recursive: true });
		return await create(source, target);
	}
	if (!there.isSymbolicLink() || existsSync(target)) return "skipped";
	await replaceSkillLink(source, target);
	return "repaired";
}

/** Puts a link to the folder of a skill in the place of what is there, which is at no moment gone. */
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

/** Another run may make the same link in the same moment. */
async function create(source: string, target: string): Promise<SkillLinkOutcome> {
	try {
		await symlink(source, target);
		return "created";
	} catch (error) {
		if ((error as NodeJS.ErrnoException).code === "EEXIST") return "skipped";
		throw error;
	}
}
