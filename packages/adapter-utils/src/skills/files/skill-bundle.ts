import { posix } from "node:path";
import { CodedError } from "../../errors/coded-error.ts";
import { storeFileBundle } from "../../files/file-bundle.ts";
import { type FileTree, readFileTree } from "../../files/file-tree.ts";

export interface SkillFolder {
	runtimeName: string;
	source: string;
}

const PREFIX = "paperclip-skills-";
const IN_BUNDLE = /[\\/]paperclip-skills-[0-9a-f]{64}[\\/]/;

/**
 * Copies skills into a folder, like `storeFileBundle`, and returns its path. Does not copy links, because they could
 * point to files outside the skill, such as credentials.
 * @param root Folder of all bundles, created if missing: `RunScope.skillBundles` in a run.
 * @param prefix Folder of the skills within the bundle, such as `.claude/skills`. Default: the bundle's root.
 * @throws {CodedError} `skill_source_missing`; and file system errors.
 */
export async function storeSkillBundle(root: string, skills: readonly SkillFolder[], prefix = ""): Promise<string> {
	const tree: FileTree = new Map();
	for (const { runtimeName, source } of skills) {
		for (const [path, file] of await readSource(source)) {
			if (file.bytes !== null) tree.set(posix.join(prefix, runtimeName, path), file);
		}
	}
	return await storeFileBundle(root, PREFIX, tree);
}

/** Whether a path, such as the target of a link, is inside a folder made by `storeSkillBundle`. */
export function isInSkillBundle(path: string): boolean {
	return IN_BUNDLE.test(path);
}

async function readSource(source: string): Promise<FileTree> {
	const tree = await readFileTree(source).catch(() => new Map());
	if (tree.has("SKILL.md")) return tree;
	throw new CodedError("skill_source_missing", `The folder "${source}" contains no skill.`, {
		hint: "Reinstall the skill, or remove it from the agent's skills.",
	});
}
