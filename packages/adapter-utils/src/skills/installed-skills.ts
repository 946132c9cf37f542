import { existsSync } from "node:fs";
import { readdir, readlink, rm } from "node:fs/promises";
import { dirname, join, resolve, sep } from "node:path";

/** What stands under the name of a skill in the skills folder of an agent program. */
export interface InstalledSkillTarget {
	kind: "symlink" | "directory" | "file";
	/** Absolute path: where a link leads, else the thing itself. */
	targetPath: string | null;
}

/** What is in the skills folder of an agent program, by name; nothing when there is no such folder. */
export async function readInstalledSkillTargets(skillsHome: string): Promise<Map<string, InstalledSkillTarget>> {
	const found = await readdir(skillsHome, { withFileTypes: true }).catch(() => []);
	const targets = new Map<string, InstalledSkillTarget>();
	for (const entry of found) {
		const path = join(skillsHome, entry.name);
		if (entry.isSymbolicLink()) {
			const link = await readlink(path).catch(() => null);
			targets.set(entry.name, { kind: "symlink", targetPath: link === null ? null : resolve(skillsHome, link) });
		} else {
			targets.set(entry.name, { kind: entry.isDirectory() ? "directory" : "file", targetPath: path });
		}
	}
	return targets;
}

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
