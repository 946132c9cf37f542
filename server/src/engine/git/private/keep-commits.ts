import { existsSync } from "node:fs";
import { isCodedError } from "@paperclipai/adapter-utils";
import { LIMITS } from "../../../platform/settings/limits.ts";
import { measureTree } from "../snapshot/measure-tree.ts";
import { isAncestor } from "./bring-back-branch.ts";
import { invalidObjects } from "./invalid-objects.ts";
import { type PrivateGitFiles, type PrivateGitState, readPrivateGitState } from "./private-git-state.ts";
import { fillQuarantine, LIMITED } from "./quarantine.ts";
import { objectsOf } from "./returned-index.ts";
import { keepRefs, type ReturnedRefs, readReturnedRefs } from "./returned-refs.ts";
import { transferObjects } from "./transfer-objects.ts";

export interface KeptCommits {
	returned: ReturnedRefs;
	isOnBranch: boolean;
	kept: ReadonlyMap<string, string>;
	names: string[];
}

/** @returns `false` when there is no private repository, or it was already collected. */
export async function keepPrivateCommits(files: PrivateGitFiles, runId: string): Promise<boolean> {
	const state = existsSync(files.collected) ? null : readPrivateGitState(files);
	if (state !== null) await keepCommits(files, state, runId).catch(ignoreDamage);
	return state !== null;
}

/** Damaged objects are ignored, because a retry would fail on them again. */
function ignoreDamage(error: unknown): void {
	if (!isCodedError(error) || error.code !== "environment_objects_invalid") throw error;
}

/**
 * Leaves the quarantine in place.
 * @throws {CodedError} `environment_objects_invalid`.
 */
export async function keepCommits(files: PrivateGitFiles, state: PrivateGitState, runId: string): Promise<KeptCommits> {
	const quarantine = await fillQuarantine(files, state);
	const returned = await readReturnedRefs(files, state);
	const { tip, others, index, operation } = returned;
	const isOnBranch = returned.head?.branch === state.branch && tip !== null;
	const kept = new Map<string, string>();
	if (tip !== null && tip !== state.head) kept.set(`refs/heads/${state.branch}`, tip);
	if (tip !== null && !(await isAncestor(quarantine, state.head, tip))) kept.set("previous", state.head ?? tip);
	if (!isOnBranch && returned.head?.commit != null) kept.set("HEAD", returned.head.commit);
	for (const [name, value] of others) kept.set(name, value);
	if (tip !== null && tip !== state.head) await requireSize(quarantine, tip);
	if (index !== null) await requireSize(quarantine, index.tree);
	const staged = index === null ? [] : objectsOf(index);
	await transferObjects(quarantine, state, [...kept.values(), ...staged, ...operation.commits]);
	return { returned, isOnBranch, kept, names: await keepRefs(state, runId, kept) };
}

/** Checks only the trees that the server itself reads later. Other refs are for the user's git. */
async function requireSize(gitDir: string, tree: string): Promise<void> {
	const tooLarge = () => invalidObjects(`${tree} has more than ${LIMITS.gitFiles} files`);
	await measureTree(tree, { maxFiles: LIMITS.gitFiles }, { gitDir, env: LIMITED }, tooLarge);
}
