import { execFileSync } from "node:child_process";

/** Stores few objects that name many files. @param counts Number of entries at each depth, outermost first. */
export function storeManyFiles(gitDir: string, counts: readonly number[]): string {
	const run = (input: string, ...args: string[]) =>
		execFileSync("git", ["--git-dir", gitDir, ...args], { input, encoding: "utf8" }).trim();
	let entry = `100644 blob ${run("", "hash-object", "-w", "--stdin")}`;
	for (const count of counts.toReversed()) {
		const lines = Array.from({ length: count }, (_, index) => `${entry}\t${index}\n`);
		entry = `040000 tree ${run(lines.join(""), "mktree")}`;
	}
	return entry.slice("040000 tree ".length);
}
