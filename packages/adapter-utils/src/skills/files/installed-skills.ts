import { readdir, readlink } from "node:fs/promises";
import { join, resolve } from "node:path";

export interface InstalledSkillTarget {
	kind: "symlink" | "directory" | "file";
	/** Absolute path of the link target (`null` if unreadable), or else of the entry. */
	targetPath: string | null;
}

/** Entries by name; empty when the folder does not exist. Never throws. */
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
