import { execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import { chmodSync, existsSync, mkdirSync, readdirSync, rmSync } from "node:fs";
import path from "node:path";
import { pathToFileURL } from "node:url";
import { builtFile } from "@paperclipai/test-support/built-file.mjs";
import { QUICK_START } from "@paperclipai/test-support/quick-start.mjs";
import { beforeEach, expect, it } from "vitest";
import { shortenLimits } from "../../../__tests__/support/shorten-limits.ts";
import { newRepository, scratchFolder, stateOf, userGit, writeFiles } from "../__tests__/scratch-repository.ts";
import { type PreparedWorktree, prepareWorktree, type WorktreeRequest } from "../prepare-worktree.ts";

shortenLimits({ gitStaleLockMs: 20 });

const PROGRAM = `
import { prepareWorktree } from ${JSON.stringify(pathToFileURL(builtFile("server", "engine/git/prepare-worktree.js")).href)};
const result = await prepareWorktree(JSON.parse(process.argv[1])).catch(({ code, message }) => ({ code, message }));
console.log(JSON.stringify(result));
`;
const BRANCH = "paperclip/PAP-1";

let scratch: string;
let request: WorktreeRequest;
let before: Record<string, string>;
beforeEach(() => {
	scratch = scratchFolder();
	const repository = newRepository(path.join(scratch, "repository"), { "a.txt": "a\n", "src/b.txt": "b\n" });
	writeFiles(repository, { "a.txt": "staged\n", "untracked.txt": "new\n" });
	userGit(repository, "add", "a.txt");
	before = stateOf(repository, BRANCH);
	request = {
		repository: { commonDir: path.join(repository, ".git") },
		path: path.join(scratch, "workspaces/PAP-1"),
		branch: BRANCH,
		owner: null,
		base: userGit(repository, "rev-parse", "HEAD"),
	};
});

/** In a process of its own. @returns `null` when it was killed. */
async function prepareInChild(asked: WorktreeRequest, PATH = process.env.PATH): Promise<PreparedWorktree | null> {
	const args = [...QUICK_START, "--input-type=module", "-e", PROGRAM, JSON.stringify(asked)];
	const child = spawn(process.execPath, args, { env: { ...process.env, PATH }, stdio: ["ignore", "pipe", "inherit"] });
	let output = "";
	child.stdout.on("data", (chunk) => {
		output += chunk;
	});
	// Not "close": git programs that outlive it may hold its output open.
	await once(child, "exit");
	return output === "" ? null : JSON.parse(output);
}

/** Kills its caller at a certain call, and does its work nevertheless. */
function killingGit(): { PATH: string; killAt(call: number): void; calls(): number } {
	const [bin, calls, killAt] = ["bin", "calls", "kill-at"].map((name) => path.join(scratch, name)) as [
		string,
		string,
		string,
	];
	const real = execFileSync("sh", ["-c", "command -v git"], { encoding: "utf8" }).trim();
	// Calls may overlap, and each needs a number of its own.
	const script = `#!/bin/sh
call=1
until (set -C; : >'${calls}'/$call) 2>/dev/null; do call=$((call + 1)); done
[ $call -eq "$(cat '${killAt}')" ] && kill -9 "$PPID"
exec '${real}' "$@"
`;
	writeFiles(bin, { git: script });
	chmodSync(path.join(bin, "git"), 0o755);
	return {
		PATH: `${bin}:${process.env.PATH}`,
		killAt: (call) => {
			rmSync(calls, { recursive: true, force: true });
			mkdirSync(calls);
			writeFiles(scratch, { "kill-at": `${call}` });
		},
		calls: () => readdirSync(calls).length,
	};
}

function removeWorktree(): void {
	userGit(path.join(scratch, "repository"), "worktree", "remove", request.path);
	userGit(path.join(scratch, "repository"), "branch", "--quiet", "-D", BRANCH);
}

function expectOneWorktree(): void {
	const repository = path.join(scratch, "repository");
	expect(stateOf(repository, BRANCH)).toEqual(before);
	expect(userGit(request.path, "status", "--porcelain")).toBe("");
	expect(userGit(request.path, "symbolic-ref", "HEAD")).toBe(`refs/heads/${BRANCH}`);
	expect(userGit(repository, "worktree", "list").split("\n")).toHaveLength(2);
	expect(readdirSync(path.dirname(request.path))).toEqual(["PAP-1"]);
	expect(readdirSync(path.join(repository, ".git/paperclip-locks"))).toEqual([]);
}

it("succeeds after it was killed at any call of git, while that git goes on", async () => {
	const git = killingGit();
	git.killAt(0);
	expect(await prepareInChild(request, git.PATH)).toMatchObject({ isNew: true });
	expectOneWorktree();
	for (let call = git.calls(); call > 0; call--) {
		removeWorktree();
		git.killAt(call);
		expect(await prepareInChild(request, git.PATH)).toBeNull();
		expect(await prepareWorktree(request)).toMatchObject({ path: request.path, baseCommit: request.base });
		expectOneWorktree();
	}
});

it("makes one worktree when several processes ask for it at once, and refuses the branch to another path", async () => {
	const other = { ...request, path: path.join(scratch, "elsewhere/PAP-1") };
	mkdirSync(path.dirname(other.path));
	const results = await Promise.all([request, request, other, other].map((asked) => prepareInChild(asked)));
	const made = results.filter((result) => result?.path !== undefined);
	expect(made.filter((result) => result?.isNew)).toHaveLength(1);
	expect(new Set(made.map((result) => result?.path)).size).toBe(1);
	const refused = results.filter((result) => result?.path === undefined);
	expect(refused).toEqual([1, 2].map(() => expect.objectContaining({ code: "branch_checked_out" })));
	expect([request, other].filter((asked) => existsSync(asked.path))).toHaveLength(1);
});
