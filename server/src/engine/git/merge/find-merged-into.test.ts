import { rmSync } from "node:fs";
import path from "node:path";
import { beforeEach, expect, it } from "vitest";
import { commitFiles, newRepository, scratchFolder, userGit, writeFiles } from "../__tests__/scratch-repository.ts";
import { type GitRepository, inspectRepository } from "../repository/inspect-repository.ts";
import { findMergedInto, type MergeTarget } from "./find-merged-into.ts";

let root: string;
let base: string;
let head: string;
beforeEach(() => {
	root = newRepository(path.join(scratchFolder(), "repository"));
	base = userGit(root, "rev-parse", "HEAD");
	userGit(root, "checkout", "--quiet", "-b", "work");
	head = commitFiles(root, { "new.txt": "new\n" });
	userGit(root, "checkout", "--quiet", "main");
});

async function mergedInto(targets: MergeTarget[], of: { base?: string | null; head?: string | null } = {}) {
	const repository = (await inspectRepository(root)) as GitRepository;
	return await findMergedInto({ repository, base, head, targets, ...of });
}
const main = { branch: "main", commit: null };

it("finds the branch that has the commits, whoever has merged them", async () => {
	expect(await mergedInto([main])).toBeNull();
	userGit(root, "merge", "--quiet", "--no-ff", "work");
	expect(await mergedInto([main])).toBe("main");
	expect(await mergedInto([{ branch: "--gone", commit: null }, main])).toBe("main");
	userGit(root, "checkout", "--quiet", "work");
	const more = commitFiles(root, { "more.txt": "more\n" });
	expect(await mergedInto([main], { head: more })).toBeNull();
});

it("a branch whose name looks like an option is a branch", async () => {
	expect(await mergedInto([{ branch: "--all", commit: null }])).toBeNull();
	userGit(root, "update-ref", "refs/heads/--all", head);
	expect(await mergedInto([{ branch: "--all", commit: null }])).toBe("--all");
});

it("neither a graft nor a replaced commit makes work pass for merged", async () => {
	writeFiles(root, { ".git/info/grafts": `${base} ${head}\n` });
	expect(userGit(root, "rev-list", "main")).toContain(head);
	expect(await mergedInto([main], { base: null })).toBeNull();
	rmSync(path.join(root, ".git/info/grafts"));
	userGit(root, "replace", base, head);
	expect(await mergedInto([main], { base: null })).toBeNull();
});

it("goes by the recorded commit once the branch is gone, not while it is there without the commits", async () => {
	userGit(root, "merge", "--quiet", "work");
	const merged = { branch: "main", commit: head };
	userGit(root, "branch", "--move", "trunk");
	expect(await mergedInto([main])).toBeNull();
	expect(await mergedInto([merged])).toBe("main");
	expect(await mergedInto([{ branch: "main", commit: "0".repeat(40) }])).toBeNull();
	userGit(root, "branch", "main", base);
	expect(await mergedInto([merged])).toBeNull();
});

it("nothing is merged where there is nothing to merge", async () => {
	expect(await mergedInto([main], { head: base })).toBeNull();
	expect(await mergedInto([main], { head: null })).toBeNull();
	expect(await mergedInto([main], { head: base, base: null })).toBe("main");
	expect(await mergedInto([main], { head: base, base: head })).toBeNull();
});
