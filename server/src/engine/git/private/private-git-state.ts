import path from "node:path";
import { CodedError } from "@paperclipai/adapter-utils";
import { readRegularFileSync, writeFileAtomic } from "@paperclipai/adapter-utils/host";
import { z } from "zod";

/** Absolute paths. Containers see only the first two. */
export interface PrivateGitFiles {
	git: string;
	gitFile: string;
	gitState: string;
	gitRefs: string;
	quarantine: string;
	submodules: string;
	setAside: string;
	collected: string;
}

export function privateGitFiles(folder: string): PrivateGitFiles {
	const at = (name: string) => path.join(folder, name);
	return {
		git: at("git"),
		gitFile: at("git-file"),
		gitState: at("git-state.json"),
		gitRefs: at("git-refs"),
		quarantine: at("quarantine"),
		submodules: at("submodules.json"),
		setAside: at("set-aside.json"),
		collected: at("collected.json"),
	};
}

const stateSchema = z.object({
	worktree: z.string(),
	gitDir: z.string(),
	/** Content of the worktree's `.git`; `null` for a folder. */
	gitFile: z.string().nullable().default(null),
	commonDir: z.string(),
	branch: z.string(),
	head: z.string().nullable(),
	objectFormat: z.string(),
});
export type PrivateGitState = z.infer<typeof stateSchema>;

/**
 * @returns `null` while the private repository is incomplete.
 * @throws {CodedError} `environment_workspace_unusable` for a damaged file: the private repository may have uncollected
 * commits, so it must not be replaced.
 */
export function readPrivateGitState({ git, gitState }: PrivateGitFiles): PrivateGitState | null {
	const text = readRegularFileSync(gitState);
	if (text === null) return null;
	try {
		return stateSchema.parse(JSON.parse(text));
	} catch (cause) {
		const message = `The file ${gitState} does not name the repository on which the agent worked.`;
		throw new CodedError("environment_workspace_unusable", message, {
			hint: `The agent's commits are in ${git}, its files in the worktree. Save the commits that you need, then remove ${gitState}.`,
			cause,
		});
	}
}

/** Returns `null` if `.git` is a folder or a link. */
export function readGitFile(worktree: string): string | null {
	return readRegularFileSync(path.join(worktree, ".git"));
}

export async function writePrivateGitState({ gitState }: PrivateGitFiles, state: PrivateGitState): Promise<void> {
	await writeFileAtomic(gitState, JSON.stringify(state));
}
