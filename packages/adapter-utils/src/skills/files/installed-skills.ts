import { readdir, readlink } from "node:fs/promises";
import { join, resolve } from "node:path";

export interface InstalledSkillTarget {
	kind: "symlink" | "directory" | "file";
	/** Absolute path of a link's target, or of an entry that is not a link; `null` if a link is unreadable. */
	targetPath: string | null;
}

/** Returns the entries of the folder by name; none when the folder does not exist. Never throws. */
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
