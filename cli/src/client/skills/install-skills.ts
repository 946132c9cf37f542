import { existsSync, realpathSync, writeFileSync } from "node:fs";
import path from "node:path";
import { makeFoldersSync } from "@paperclipai/adapter-utils/host";
import { getSkill, listSkills } from "@paperclipai/shared";
import { InputError } from "../../input/input-error.ts";
import { resolvePath } from "../../input/resolve-path.ts";
import type { Connection } from "../connection/connect.ts";

/** @throws {InputError} `skills_folder_in_repository`, because skills in a repository could be committed. */
export function checkSkillsFolder(text: string, currentFolder: string): string {
	const folder = resolvePath(text, currentFolder);
	const repository = parentsOf(realFolder(folder)).find((parent) => existsSync(path.join(parent, ".git")));
	if (repository === undefined) return folder;
	throw new InputError("skills_folder_in_repository", `${folder} is in the git repository ${repository}.`, {
		hint: "Choose a folder outside of the repository, for example --skills-dir ~/.claude/skills",
	});
}

/** Writes each skill into a subfolder named after it. Returns the paths of the subfolders. */
export async function installSkills({ client }: Connection, folder: string): Promise<string[]> {
	const skills = await client.call(listSkills, {});
	for (const { name, files } of skills) {
		for (const file of files) {
			const content = await client.call(getSkill, { params: { name }, query: { file } });
			const target = pathInside(folder, path.join(name, file));
			makeFoldersSync(path.dirname(target));
			writeFileSync(target, content ?? "");
		}
	}
	return skills.map(({ name }) => path.join(folder, name));
}

/** Rejects paths outside of the folder, because the server may be untrusted. */
function pathInside(folder: string, relative: string): string {
	const target = path.join(folder, relative);
	if (target.startsWith(`${folder}${path.sep}`)) return target;
	throw new InputError("skill_file_outside", `The server sent a path outside of the folder: ${relative}`);
}

/** Resolves the symbolic links in the existing part of the folder's path. */
function realFolder(folder: string): string {
	const existing = parentsOf(folder).find((parent) => existsSync(parent)) ?? folder;
	return path.join(realpathSync(existing), path.relative(existing, folder));
}

/** Returns the folder itself, then its parents from the innermost one. */
function parentsOf(folder: string): string[] {
	const parent = path.dirname(folder);
	return parent === folder ? [folder] : [folder, ...parentsOf(parent)];
}
