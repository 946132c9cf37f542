import { randomUUID } from "node:crypto";
import { existsSync } from "node:fs";
import { lstat, mkdir, rename, symlink } from "node:fs/promises";
import { dirname } from "node:path";

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
	const fresh = `${target}.${randomUUID()}`;
	await symlink(source, fresh);
	await rename(fresh, target);
	return "repaired";
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
