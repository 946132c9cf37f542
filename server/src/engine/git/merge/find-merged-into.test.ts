import { existsSync, rmSync } from "node:fs";
import path from "node:path";
import { beforeEach, describe, expect, it } from "vitest";
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

/** Commits to the branch. @returns its new head. */
function commitTo(branch: string, files: Record<string, string>): string {
	userGit(root, "checkout", "--quiet", branch);
	const commit = commitFiles(root, files);
	userGit(root, "checkout", "--quiet", "main");
	return commit;
}

function squash(): void {
	userGit(root, "merge", "--quiet", "--squash", "work");
	userGit(root, "commit", "--quiet", "--message", "Squashed");
}

const onMain = (...args: string[]) => userGit(root, ...args);

it("recognizes a squash merge, also when the lines have changed again since, or the file was removed", async () => {
	head = commitTo("work", { "more.txt": "more\n" });
	userGit(root, "merge", "--quiet", "--squash", "work");
	expect(await mergedInto([main])).toBeNull();
	onMain("commit", "--quiet", "--message", "Squashed");
	expect(await mergedInto([main])).toBe("main");
	commitTo("main", { "new.txt": "changed again\n" });
	expect(await mergedInto([main])).toBe("main");
	onMain("rm", "--quiet", "new.txt");
	commitTo("main", {});
	expect(await mergedInto([main])).toBe("main");
	expect(await mergedInto([main], { head: commitTo("work", { "third.txt": "third\n" }) })).toBeNull();
});

it("recognizes a squash merge beside other changes, and of a branch that had merged its base", async () => {
	const lines = Array.from({ length: 30 }, (_, index) => `${index}`);
	const text = (own: string, others: string) => `${own}\n${lines.join("\n")}\n${others}\n`;
	base = commitTo("main", { "a b/ä.txt": text("own", "others") });
	userGit(root, "checkout", "--quiet", "work");
	userGit(root, "merge", "--quiet", "--no-edit", "main");
	head = commitTo("work", { "a b/ä.txt": text("own 2", "others") });
	commitTo("main", { "a b/ä.txt": text("own", "others 2") });
	expect(await mergedInto([main])).toBeNull();
	onMain("merge", "--quiet", "--squash", "work");
	commitTo("main", { "CHANGES.md": "Changed by the user in the same commit\n" });
	expect(await mergedInto([main])).toBe("main");
	commitTo("main", { "a b/ä.txt": text("own 3", "others 3") });
	expect(await mergedInto([main])).toBe("main");
});

it("recognizes cherry-picks and a rebase, but not of only a part", async () => {
	const first = head;
	head = commitTo("work", { "new.txt": "new\nmore\n" });
	commitTo("main", { "other.txt": "other\n" });
	onMain("cherry-pick", first);
	expect(await mergedInto([main])).toBeNull();
	onMain("cherry-pick", head);
	expect(await mergedInto([main])).toBe("main");
	commitTo("main", { "new.txt": "rewritten\n" });
	expect(await mergedInto([main])).toBe("main");
});

describe("a merge of other commits that was reverted", () => {
	it("by one commit does not count, until it is made again", async () => {
		squash();
		commitTo("main", { "other.txt": "other\n" });
		onMain("revert", "--no-edit", "HEAD~1");
		expect(await mergedInto([main])).toBeNull();
		commitTo("main", { "another.txt": "another\n" });
		expect(await mergedInto([main])).toBeNull();
		onMain("revert", "--no-edit", "HEAD~1");
		expect(await mergedInto([main])).toBe("main");
		commitTo("main", { "new.txt": "rewritten\n" });
		expect(await mergedInto([main])).toBe("main");
	});

	it("commit by commit, or all at once, does not count", async () => {
		const first = head;
		head = commitTo("work", { "new.txt": "new\nmore\n" });
		commitTo("main", { "other.txt": "other\n" });
		onMain("cherry-pick", first, head);
		onMain("revert", "--no-edit", "HEAD");
		expect(await mergedInto([main])).toBeNull();
		onMain("revert", "--no-edit", "HEAD~2");
		expect(await mergedInto([main])).toBeNull();
		onMain("reset", "--quiet", "--hard", "HEAD~2");
		onMain("rm", "--quiet", "new.txt");
		commitTo("main", {});
		expect(await mergedInto([main])).toBeNull();
	});
});

it("commits that change nothing together are not merged", async () => {
	commitTo("main", { "other.txt": "other\n" });
	onMain("checkout", "--quiet", "work");
	onMain("revert", "--no-edit", "HEAD");
	expect(await mergedInto([main], { head: onMain("rev-parse", "HEAD") })).toBeNull();
});

it("work that only merged its base, or that another file shares with the base, is not merged", async () => {
	const shared = commitTo("main", { "other.txt": "other\n", "new.txt": "the base's\n" });
	expect(await mergedInto([main])).toBeNull();
	onMain("checkout", "--quiet", "-b", "following", `${shared}^`);
	onMain("merge", "--quiet", "--no-ff", "--no-edit", "main");
	commitTo("main", { "later.txt": "later\n" });
	expect(await mergedInto([main], { head: onMain("rev-parse", "following"), base })).toBeNull();
});

it("runs no program that the repository names, and changes nothing in it", async () => {
	const canary = path.join(root, "../canary");
	commitTo("main", { ".gitattributes": "*.txt merge=evil filter=evil diff=evil\n" });
	for (const key of ["merge.evil.driver", "filter.evil.smudge", "diff.evil.textconv", "diff.evil.command"])
		onMain("config", key, `touch '${canary}'; cat`);
	commitTo("main", { "new.txt": "the base's\n" });
	const objects = onMain("count-objects");
	expect(await mergedInto([main])).toBeNull();
	expect([existsSync(canary), onMain("count-objects")]).toEqual([false, objects]);
});

it("says not merged where a partial clone lacks the content", async () => {
	commitTo("main", { "new.txt": "the base's\n" });
	const object = onMain("rev-parse", `${head}:new.txt`);
	rmSync(path.join(root, ".git/objects", object.slice(0, 2), object.slice(2)));
	expect(await mergedInto([main])).toBeNull();
});
