/** Number of git processes of each step in the life of a worktree, and the CPU time of the step including them. */
import childProcess, { execFileSync } from "node:child_process";
import { appendFileSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { syncBuiltinESMExports } from "node:module";
import path from "node:path";
import { parseArgs } from "node:util";
import { builtFile } from "@paperclipai/test-support/built-file.mjs";
import { withScratch } from "../harness/scratch.mjs";
import { printTable } from "../harness/table.mjs";

const { values } = parseArgs({
	options: { files: { type: "string", default: "100" }, rounds: { type: "string", default: "20" } },
});

let processes = 0;
const { spawn } = childProcess;
childProcess.spawn = (...args) => {
	processes++;
	return spawn(...args);
};
syncBuiltinESMExports();
const load = (file) => import(builtFile("server", `engine/git/${file}.js`));
const { inspectRepository, readHead } = await load("repository/inspect-repository");
const { prepareWorktree } = await load("prepare-worktree");
const { rescueWorkspace } = await load("rescue-workspace");
const { removeWorktree } = await load("remove-worktree");

const TICKS_A_SECOND = 100;

await withScratch("bench-git-calls", async (folder) => {
	const source = path.join(folder, "repository");
	const base = createRepository(source, Number(values.files));
	const steps = {};
	for (let round = 0; round <= Number(values.rounds); round++) {
		const worktree = path.join(folder, "worktrees", `${round}`);
		const wanted = { path: worktree, branch: `work/${round}`, base, owner: { id: `${round}`, lastHead: null } };
		const ref = `refs/paperclip/rescue/${round}`;
		const prepare = async () => await prepareWorktree({ ...wanted, repository: await inspectRepository(source) });
		const finalize = async () => {
			const repository = await inspectRepository(source);
			const rescue = await rescueWorkspace({ repository, path: worktree, ref, includeIgnored: false });
			await readHead({ gitDir: path.join(repository.commonDir, "worktrees", `${round}`) }, worktree);
			return rescue;
		};
		const remove = async () =>
			await removeWorktree({
				...{ repository: await inspectRepository(source), path: worktree, ref, includeIgnored: true },
			});
		// The first round loads modules and is not measured.
		const measured = (name, step) => measure(steps, round === 0 ? null : name, step);
		await measured("first preparation", prepare);
		await measured("repeated preparation", prepare);
		await measured("finalize, nothing done", finalize);
		commit(worktree);
		await measured("repeated preparation after a commit", prepare);
		await measured("finalize, all committed", finalize);
		writeFileSync(path.join(worktree, "draft.txt"), `draft ${round}\n`);
		appendFileSync(path.join(worktree, "committed.txt"), "changed\n");
		await measured("finalize, files not committed", finalize);
		await measured("remove, saved before", remove);
		await prepare();
		await measured("remove, all committed", remove);
	}
	const rows = Object.entries(steps).map(([name, { processes, seconds, rounds }]) => [
		...[name, (processes / rounds).toFixed(1), ((seconds / rounds) * 1000).toFixed(0)],
	]);
	printTable(`A worktree of ${values.files} files, mean of ${values.rounds}`, [["step", "git", "CPU ms"], ...rows]);
});

async function measure(steps, name, step) {
	const before = { processes, seconds: cpuSeconds() };
	await step();
	if (name === null) return;
	steps[name] ??= { processes: 0, seconds: 0, rounds: 0 };
	steps[name].processes += processes - before.processes;
	steps[name].seconds += cpuSeconds() - before.seconds;
	steps[name].rounds++;
}

/** CPU time of this process and its waited-for children. */
function cpuSeconds() {
	const fields = readFileSync("/proc/self/stat", "utf8")
		.replace(/^.*\) /, "")
		.split(" ");
	const ticks = fields.slice(11, 15).reduce((sum, field) => sum + Number(field), 0);
	return ticks / TICKS_A_SECOND;
}

function createRepository(folder, files) {
	mkdirSync(path.join(folder, "src"), { recursive: true });
	git(folder, "init", "--quiet", "--initial-branch=main");
	for (let file = 0; file < files; file++) writeFileSync(path.join(folder, `src/${file}.txt`), `file ${file}\n`);
	git(folder, "add", "--all");
	git(folder, "commit", "--quiet", "--message", "Files");
	return git(folder, "rev-parse", "HEAD").trim();
}

function commit(worktree) {
	writeFileSync(path.join(worktree, "committed.txt"), "committed\n");
	git(worktree, "add", "committed.txt");
	git(worktree, "commit", "--quiet", "--message", "Work");
}

function git(cwd, ...args) {
	const identity = ["-c", "user.name=Bench", "-c", "user.email=bench@example.org", "-c", "gc.auto=0"];
	return execFileSync("git", [...identity, ...args], { cwd, encoding: "utf8" });
}
