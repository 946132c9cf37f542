import { randomUUID } from "node:crypto";
import { mkdir, rename, rm, utimes } from "node:fs/promises";
import { join, posix } from "node:path";
import { CodedError } from "../../errors/coded-error.ts";
import { digestOf, readSkillTree, type SkillTree, writeSkillTree } from "./skill-tree.ts";

/** A skill to copy into a bundle. */
export interface SkillFolder {
	/** Name of its folder in the bundle. */
	runtimeName: string;
	/** Absolute path of the folder that holds `SKILL.md`. */
	source: string;
}

const PREFIX = "paperclip-skills-";
const IN_BUNDLE = /[\\/]paperclip-skills-[0-9a-f]{64}[\\/]/;

/**
 * Copies skills into a folder named by the hash of their content, and returns its path. Runs with the same skills share the
 * folder, and its content does not change during a run when the skills do. A copy that was modified is replaced. The
 * folder's modification time is when it was last used. Links in a skill are not copied, because they could lead to files
 * outside of it, such as credentials.
 *
 * @param root Folder of all bundles, created if missing: `RunScope.skillBundles` in a run.
 * @param place Folder of the skills within the bundle, such as `.claude/skills`. Default: its root.
 * @throws {CodedError} `skill_source_missing`; and the file system's errors.
 */
export async function storeSkillBundle(root: string, skills: readonly SkillFolder[], place = ""): Promise<string> {
	const tree: SkillTree = new Map();
	for (const { runtimeName, source } of skills) {
		for (const [path, file] of await readSource(source)) {
			if (file.bytes !== null) tree.set(posix.join(place, runtimeName, path), file);
		}
	}
	const digest = digestOf(tree);
	const folder = join(root, PREFIX + digest);
	if (await isIntact(folder, digest)) {
		const now = new Date();
		await utimes(folder, now, now);
		return folder;
	}
	const fresh = join(root, `.${randomUUID()}`);
	try {
		await mkdir(fresh, { recursive: true, mode: 0o700 });
		await writeSkillTree(fresh, tree);
		await install(fresh, folder, digest);
	} finally {
		await rm(fresh, { recursive: true, force: true });
	}
	return folder;
}

/** Whether a path, such as the target of a link, is inside a folder made by `storeSkillBundle`. */
export function isInSkillBundle(path: string): boolean {
	return IN_BUNDLE.test(path);
}

async function readSource(source: string): Promise<SkillTree> {
	const tree = await readSkillTree(source).catch(() => new Map());
	if (tree.has("SKILL.md")) return tree;
	throw new CodedError("skill_source_missing", `The folder "${source}" contains no skill.`, {
		hint: "Install the skill again, or remove it from the agent's skills.",
	});
}

async function isIntact(folder: string, digest: string): Promise<boolean> {
	const current = await readSkillTree(folder).catch(() => null);
	return current !== null && digestOf(current) === digest;
}

/** Another run may install the same bundle concurrently; the first one wins. */
async function install(fresh: string, folder: string, digest: string): Promise<void> {
	for (;;) {
		if (await tryRename(fresh, folder, ["ENOTEMPTY", "EEXIST"])) return;
		if (await isIntact(folder, digest)) return;
		const modified = `${fresh}.modified`;
		await tryRename(folder, modified, ["ENOENT"]);
		await rm(modified, { recursive: true, force: true });
	}
}

async function tryRename(from: string, to: string, expected: string[]): Promise<boolean> {
	try {
		await rename(from, to);
		return true;
	} catch (error) {
		if (expected.includes((error as NodeJS.ErrnoException).code ?? "")) return false;
		throw error;
	}
}
