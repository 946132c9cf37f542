import { existsSync } from "node:fs";
import { rm } from "node:fs/promises";
import { dirname, join, sep } from "node:path";
import { readInstalledSkillTargets } from "./installed-skills.ts";

const MAINTAINER_FOLDER = `${sep}.agents${sep}skills${sep}`;

/**
 * Removes links to skills that are for those who work on Paperclip itself, which lie in `.agents/skills` of a Paperclip
 * checkout. Everything else in the folder stays as it is.
 *
 * @param allowedNames Names of links that stay in any case.
 * @returns the names of the removed links.
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
