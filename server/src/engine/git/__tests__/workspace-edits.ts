import {
	appendFileSync,
	chmodSync,
	existsSync,
	mkdirSync,
	readdirSync,
	renameSync,
	rmSync,
	symlinkSync,
	writeFileSync,
} from "node:fs";
import path from "node:path";
import { userGit } from "./scratch-repository.ts";

/** Possible in every state that the others leave. */
export const EDITS: Record<string, (folder: string, seed: string) => void> = {
	dirty: (folder, seed) => changeTracked(folder, seed),
	staged: (folder, seed) => {
		changeTracked(folder, `staged ${seed}`);
		stage(folder);
	},
	stagedAndChanged: (folder, seed) => {
		changeTracked(folder, `first ${seed}`);
		stage(folder);
		changeTracked(folder, `second ${seed}`);
	},
	untracked: (folder, seed) => put(folder, `new/${seed}/file.txt`, `untracked ${seed}\n`),
	ignored: (folder, seed) => put(folder, `${seed}.ignored`, `ignored ${seed}\n`),
	renamed: (folder, seed) =>
		existsSync(at(folder, "b.txt")) && renameSync(at(folder, "b.txt"), at(folder, `${seed}.moved`)),
	deleted: (folder) => rmSync(at(folder, "c.txt"), { force: true, recursive: true }),
	fileBecomesFolder: (folder, seed) => {
		rmSync(at(folder, "c.txt"), { force: true, recursive: true });
		put(folder, `c.txt/${seed}`, `inside ${seed}\n`);
	},
	mode: (folder) => existsSync(at(folder, "a.txt")) && chmodSync(at(folder, "a.txt"), 0o755),
	symlink: (folder, seed) => symlinkSync(`/nowhere/${seed}`, at(folder, `link-${seed}`)),
	linkOverFile: (folder, seed) => {
		rmSync(at(folder, "d.txt"), { force: true });
		symlinkSync(`../${seed}`, at(folder, "d.txt"));
	},
	stash: (folder, seed) => {
		changeTracked(folder, `stashed ${seed}`);
		tryGit(folder, "stash", "push", "--include-untracked");
	},
	conflict: (folder, seed) => void tryGit(folder, "merge", branchOff(folder, seed)),
	rebase: (folder, seed) => void tryGit(folder, "rebase", branchOff(folder, seed)),
	detached: (folder, seed) => {
		tryGit(folder, "checkout", "--quiet", "--detach");
		commit(folder, `detached ${seed}`);
	},
	leftDetached: (folder, seed) => {
		const branch = tryGit(folder, "symbolic-ref", "--short", "HEAD");
		tryGit(folder, "checkout", "--quiet", "--detach");
		commit(folder, `left ${seed}`);
		if (branch !== null) tryGit(folder, "checkout", "--quiet", branch);
	},
	commit: (folder, seed) => commit(folder, `committed ${seed}`),
	oddNames: (folder, seed) => {
		const name = Buffer.concat([Buffer.from(`${folder}/odd-${seed}-`), Buffer.from([0xff, 0xfe, 0x0a, 0x22, 0x5c])]);
		writeFileSync(name, `odd ${seed}\n`);
	},
	nested: (folder, seed) => {
		const nested = at(folder, `nested-${seed}`);
		mkdirSync(nested);
		userGit(nested, "init", "--quiet");
		put(nested, "tracked.txt", `nested ${seed}\n`);
		userGit(nested, "add", "tracked.txt");
		userGit(nested, "commit", "--quiet", "-m", "nested");
		put(nested, "tracked.txt", `nested and changed ${seed}\n`);
	},
	hiddenChange: (folder, seed) => {
		tryGit(folder, "update-index", "--assume-unchanged", "a.txt");
		tryGit(folder, "update-index", "--skip-worktree", "e.txt");
		for (const name of ["a.txt", "e.txt"]) append(folder, name, `hidden ${seed}\n`);
	},
	replacedGit: (folder, seed) => {
		rmSync(at(folder, ".git"), { recursive: true });
		userGit(folder, "init", "--quiet");
		put(folder, "replaced.txt", `replaced ${seed}\n`);
		commit(folder, `replaced ${seed}`);
	},
	brokenIndex: (folder) => {
		const index = tryGit(folder, "rev-parse", "--path-format=absolute", "--git-path", "index");
		if (index !== null && existsSync(index)) appendFileSync(index, "broken");
	},
};

const at = (folder: string, name: string) => path.join(folder, name);

function put(folder: string, name: string, content: string): void {
	mkdirSync(path.dirname(at(folder, name)), { recursive: true });
	writeFileSync(at(folder, name), content);
}

function append(folder: string, name: string, content: string): void {
	const file = at(folder, name);
	// An earlier edit may have made it a broken link or a folder.
	if (
		existsSync(file) &&
		readdirSync(folder, { withFileTypes: true }).some((entry) => entry.name === name && entry.isFile())
	)
		appendFileSync(file, content);
}

const changeTracked = (folder: string, seed: string) => append(folder, "a.txt", `${seed}\n`);
const stage = (folder: string) => tryGit(folder, "add", "--all");

function commit(folder: string, seed: string): void {
	changeTracked(folder, seed);
	tryGit(folder, "add", "a.txt");
	tryGit(folder, "commit", "--quiet", "--allow-empty", "-m", seed);
}

/** Conflicts with the current branch. */
function branchOff(folder: string, seed: string): string {
	commit(folder, `ours ${seed}`);
	const current = tryGit(folder, "symbolic-ref", "--short", "HEAD") ?? "HEAD";
	tryGit(folder, "checkout", "--quiet", "-b", `other-${seed}`, "HEAD~1");
	commit(folder, `theirs ${seed}`);
	tryGit(folder, "checkout", "--quiet", current === "HEAD" ? "-" : current);
	return `other-${seed}`;
}

/** `null` when git refuses in the current state. */
function tryGit(folder: string, ...args: string[]): string | null {
	try {
		return userGit(folder, ...args);
	} catch {
		return null;
	}
}
