import { randomUUID } from "node:crypto";
import { copyFile, mkdir, readdir, rename, rm, stat } from "node:fs/promises";
import { dirname, join, relative, resolve, sep } from "node:path";
import { CodedError } from "../../errors/coded-error.ts";
import { makeFolders } from "../../files/make-folders.ts";

export interface SkillCopy {
	copiedFiles: number;
	skippedSymlinks: string[];
}

/**
 * Copies a skill folder, and replaces an earlier copy as a whole. Does not follow links, because they could point to
 * files outside the skill, such as credentials.
 * @throws {CodedError} `skill_source_missing` or `skill_target_invalid`; and file system errors.
 */
export async function materializePaperclipSkillCopy(source: string, target: string): Promise<SkillCopy> {
	const from = resolve(source);
	const to = resolve(target);
	if (!(await isDirectory(from))) {
		throw new CodedError("skill_source_missing", `The skill folder "${from}" does not exist.`, {
			hint: "Reinstall the skill, or remove it from the agent's skills.",
		});
	}
	if (contains(from, to) || contains(to, from)) {
		throw new CodedError(
			"skill_target_invalid",
			`The skill "${from}" cannot be copied to "${to}": one contains the other.`,
			{
				hint: "Choose a target that neither contains the skill folder nor is inside it.",
			},
		);
	}
	const fresh = `${to}.${randomUUID()}`;
	try {
		await makeFolders(dirname(to));
		const copy = await copyFolder(from, fresh, from);
		await rm(to, { recursive: true, force: true });
		await rename(fresh, to);
		return copy;
	} finally {
		await rm(fresh, { recursive: true, force: true });
	}
}

async function copyFolder(from: string, to: string, root: string): Promise<SkillCopy> {
	const copy: SkillCopy = { copiedFiles: 0, skippedSymlinks: [] };
	await mkdir(to);
	for (const entry of await readdir(from, { withFileTypes: true })) {
		const path = join(from, entry.name);
		if (entry.isSymbolicLink()) {
			copy.skippedSymlinks.push(relative(root, path));
		} else if (entry.isDirectory()) {
			const inner = await copyFolder(path, join(to, entry.name), root);
			copy.copiedFiles += inner.copiedFiles;
			copy.skippedSymlinks.push(...inner.skippedSymlinks);
		} else if (entry.isFile()) {
			await copyFile(path, join(to, entry.name));
			copy.copiedFiles++;
		}
	}
	return copy;
}

async function isDirectory(path: string): Promise<boolean> {
	const found = await stat(path).catch(() => null);
	return found?.isDirectory() === true;
}

function contains(outer: string, inner: string): boolean {
	return inner === outer || inner.startsWith(outer.endsWith(sep) ? outer : outer + sep);
}
