import { mkdirSync, writeFileSync } from "node:fs";
import path from "node:path";
import { collectPrivateGit } from "../private/collect-private-git.ts";
import { newPrivateGit } from "./private-git.ts";
import { commitFiles, newRepository, scratchFolder, userGit } from "./scratch-repository.ts";

const MOUNTED = "/paperclip/git";

/** A run whose program has added submodules, as git in a container leaves them. */
export async function newRunWithSubmodules(...names: string[]) {
	const source = newRepository(path.join(scratchFolder(), "library"));
	const { files, worktree } = await newPrivateGit();
	const at = (name: string) => path.join(worktree, name);
	const gitDir = (name: string) => path.join(files.git, "modules", name.replaceAll("/", "/modules/"));
	for (const name of names) {
		mkdirSync(path.dirname(gitDir(name)), { recursive: true });
		userGit(worktree, "clone", "--quiet", `--separate-git-dir=${gitDir(name)}`, source, at(name));
		userGit(at(name), "remote", "set-url", "origin", "https://git.example.org/library.git");
		commitFiles(at(name), { "agent.txt": "by the agent\n" });
	}
	for (const name of names) {
		const there = path.join(MOUNTED, path.relative(files.git, gitDir(name)));
		userGit(at(name), "config", "core.worktree", path.relative(there, at(name)));
		writeFileSync(path.join(at(name), ".git"), `gitdir: ${path.relative(at(name), there)}\n`);
	}
	return { files, worktree, at, gitDir, collect: () => collectPrivateGit(files, "run-1") };
}

/** Subject of the last commit. */
export const subject = (folder: string) => userGit(folder, "log", "-1", "--format=%s");
