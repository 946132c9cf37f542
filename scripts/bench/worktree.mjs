/** Preparing the worktree of a large repository, alternating with `git worktree add` itself. */
import { execFileSync } from "node:child_process";
import { mkdirSync, writeFileSync } from "node:fs";
import path from "node:path";
import { parseArgs } from "node:util";
import { builtFile } from "@paperclipai/test-support/built-file.mjs";
import { withScratch } from "../harness/scratch.mjs";
import { printTable, quantile } from "../harness/table.mjs";

const FILES_A_FOLDER = 100;
const OWNER = { id: "bench", lastHead: null };
/** Relative to git's time. */
const MAX_RATIO = 1.3;

const { values } = parseArgs({
	options: { files: { type: "string", default: "100000" }, rounds: { type: "string", default: "5" } },
});
const { prepareWorktree } = await import(builtFile("server", "engine/git/prepare-worktree.js"));

await withScratch("bench-worktree", async (folder) => {
	const repository = path.join(folder, "repository");
	createRepository(repository, Number(values.files));
	const base = git(repository, "rev-parse", "HEAD").trim();
	const ways = {
		"git worktree add": (worktree, branch) =>
			git(repository, "worktree", "add", "--quiet", "-b", branch, worktree, base),
		prepareWorktree: (worktree, branch) =>
			prepareWorktree({
				repository: { commonDir: path.join(repository, ".git") },
				path: worktree,
				branch,
				base,
				owner: OWNER,
			}),
	};
	const times = Object.fromEntries(Object.keys(ways).map((name) => [name, []]));
	// The first round fills the file cache and is not measured.
	for (let round = 0; round <= Number(values.rounds); round++) {
		for (const [name, make] of Object.entries(ways)) {
			const branch = `${name.replaceAll(" ", "-")}-${round}`;
			const worktree = path.join(folder, "worktrees", branch);
			const startedAt = performance.now();
			await make(worktree, branch);
			if (round > 0) times[name].push((performance.now() - startedAt) / 1000);
			git(repository, "worktree", "remove", "--force", worktree);
		}
	}
	const medians = Object.entries(times).map(([name, all]) => [name, quantile(all, 0.5)]);
	const ratio = medians[1][1] / medians[0][1];
	printTable(`A worktree of ${values.files} files (median of ${values.rounds}, alternating)`, [
		["way", "seconds"],
		...medians.map(([name, seconds]) => [name, seconds.toFixed(2)]),
	]);
	console.log(`\nratio: ${ratio.toFixed(2)} (at most ${MAX_RATIO})`);
	if (ratio > MAX_RATIO) process.exitCode = 1;
});

function createRepository(folder, files) {
	mkdirSync(folder);
	git(folder, "init", "--quiet");
	for (let file = 0; file < files; file++) {
		const inside = path.join(folder, `folder-${Math.floor(file / FILES_A_FOLDER)}`);
		if (file % FILES_A_FOLDER === 0) mkdirSync(inside);
		writeFileSync(path.join(inside, `file-${file}.txt`), `file ${file}\n`.repeat(40));
	}
	git(folder, "add", "--all");
	git(folder, "commit", "--quiet", "--message", "Many files");
}

function git(cwd, ...args) {
	const identity = ["-c", "user.name=Bench", "-c", "user.email=bench@example.org", "-c", "gc.auto=0"];
	return execFileSync("git", [...identity, ...args], { cwd, encoding: "utf8" });
}
