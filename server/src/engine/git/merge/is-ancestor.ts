import { gitFailed, runGit } from "../program/run-git.ts";

export async function isAncestor(gitDir: string, ancestor: string, commit: string): Promise<boolean> {
	const args = ["merge-base", "--is-ancestor", ancestor, commit];
	const { exitCode, stderr } = await runGit(args, { gitDir });
	if (exitCode > 1) throw gitFailed(args, exitCode, stderr);
	return exitCode === 0;
}
