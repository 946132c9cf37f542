import { randomUUID } from "node:crypto";
import { mkdir, rename, rm, utimes } from "node:fs/promises";
import { join, posix } from "node:path";
import { CodedError } from "../../errors/coded-error.ts";
import type { NamedSkillEntry } from "../skill-entries.ts";
import { digestOf, readSkillTree, type SkillTree, writeSkillTree } from "./skill-tree.ts";

const NAME = "paperclip-skills-";
const IN_BUNDLE = /[\\/]paperclip-skills-[0-9a-f]{64}[\\/]/;

/**
 * Keeps copies of skills in a folder that is named by their content, and gives its path. Runs that need the same skills
 * share it, and what a run has been given does not change under it when the skills do. A copy that somebody has changed
 * is made anew. The time at which the folder was last needed is its modification time. Links in a skill are left out,
 * because they could lead to files that are no part of it, such as credentials.
 *
 * @param root Folder of all such folders; made when it is not there. `RunScope.skillBundles` in a run.
 * @param place Where the skills stand in it, as in `.claude/skills`. Default: at its top.
 * @throws {CodedError} `skill_source_missing`, and the file system's errors.
 */
export async function storeSkillBundle(
	root: string,
	skills: readonly Pick<NamedSkillEntry, "runtimeName" | "source">[],
	place = "",
): Promise<string> {
	const tree: SkillTree = new Map();
	for (const { runtimeName, source } of skills) {
		for (const [path, file] of await readSource(source)) {
			if (file.bytes !== null) tree.set(posix.join(place, runtimeName, path), file);
		}
	}
	const digest = digestOf(tree);
	const folder = join(root, NAME + digest);
	if (await isIntact(folder, digest)) {
		const now = new Date();
		await utimes(folder, now, now);
		return folder;
	}
	const fresh = join(root, `.${randomUUID()}`);
	try {
		await mkdir(fresh, { recursive: true, mode: 0o700 });
		await writeSkillTree(fresh, tree);
		await putInPlace(fresh, folder, digest);
	} finally {
		await rm(fresh, { recursive: true, force: true });
	}
	return folder;
}

/** Whether a path, or where a link leads, lies in a folder that `storeSkillBundle` has made. */
export function isInSkillBundle(path: string): boolean {
	return IN_BUNDLE.test(path);
}

async function readSource(source: string): Promise<SkillTree> {
	const tree = await readSkillTree(source).catch(() => new Map());
	if (tree.has("SKILL.md")) return tree;
	throw new CodedError("skill_source_missing", `There is no skill in the folder "${source}".`, {
		hint: "Install the skill again, or remove it from the agent's skills.",
	});
}

async function isIntact(folder: string, digest: string): Promise<boolean> {
	const there = await readSkillTree(folder).catch(() => null);
	return there !== null && digestOf(there) === digest;
}

/** Another run may do the same in the same moment: whoever comes first wins, and both have the same. */
async function putInPlace(fresh: string, folder: string, digest: string): Promise<void> {
	for (;;) {
		if (await renamed(fresh, folder, ["ENOTEMPTY", "EEXIST"])) return;
		if (await isIntact(folder, digest)) return;
		const spoilt = `${fresh}.spoilt`;
		await renamed(folder, spoilt, ["ENOENT"]);
		await rm(spoilt, { recursive: true, force: true });
	}
}

async function renamed(from: string, to: string, expected: string[]): Promise<boolean> {
	try {
		await rename(from, to);
		return true;
	} catch (error) {
		if (expected.includes((error as NodeJS.ErrnoException).code ?? "")) return false;
		throw error;
	}
}
