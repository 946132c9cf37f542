import { existsSync } from "node:fs";
import { rm } from "node:fs/promises";
import { dirname, join, sep } from "node:path";
import { readInstalledSkillTargets } from "./installed-skills.ts";

const MAINTAINER_FOLDER = `${sep}.agents${sep}skills${sep}`;

/**
 * Removes links to skills in `.agents/skills` of a Paperclip checkout, which are for its maintainers.
 * @param allowedNames Links to keep.
 * @returns Names of the removed links.
 * @throws a file system error when a link cannot be removed.
 */
export async function removeMaintainerOnlySkillSymlinks(
	skillsHome: string,
	allowedNames: Iterable<string> = [],
): Promise<string[]> {
	const allowed = new Set(allowedNames);
	const removed: string[] = [];
	for (const [name, { kind, targetPath }] of await readInstalledSkillTargets(skillsHome)) {
		if (allowed.has(name) || kind !== "symlink" || targetPath === null || !isMaintainerSkill(targetPath)) continue;
		await rm(join(skillsHome, name), { force: true });
		removed.push(name);
	}
	return removed;
}

function isMaintainerSkill(path: string): boolean {
	const at = path.lastIndexOf(MAINTAINER_FOLDER);
	if (at === -1 || dirname(path) !== path.slice(0, at + MAINTAINER_FOLDER.length - 1)) return false;
	return existsSync(join(path.slice(0, at), "packages", "adapter-utils", "package.json"));
}
