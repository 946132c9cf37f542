import { readdir, readlink } from "node:fs/promises";
import { join, resolve } from "node:path";

/** An entry in the skills folder of an agent program. */
export interface InstalledSkillTarget {
	kind: "symlink" | "directory" | "file";
	/** Absolute path: the target of a link (`null` if unreadable), else the entry itself. */
	targetPath: string | null;
}

/** Lists the skills folder of an agent program, by name; empty when there is no such folder. Never throws. */
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
