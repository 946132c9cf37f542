import { rmSync } from "node:fs";
import path from "node:path";
import { describe, expect, it } from "vitest";
import {
	base,
	commitTo,
	head,
	main,
	mergedInto,
	onMain,
	root,
	squash,
	useBranch,
} from "../__tests__/find-merged-fixture.ts";
import { commitOf, userGit } from "../__tests__/scratch-repository.ts";

useBranch();

it("a branch whose name looks like an option is a branch", async () => {
	expect(await mergedInto([{ branch: "--all", commit: null }])).toBeNull();
	userGit(root, "update-ref", "refs/heads/--all", head);
	expect(await mergedInto([{ branch: "--all", commit: null }])).toBe("--all");
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

it("recognizes a squash merge beside other changes, and of a branch that had merged its base", async () => {
	const lines = Array.from({ length: 30 }, (_, index) => `${index}`);
	const text = (own: string, others: string) => `${own}\n${lines.join("\n")}\n${others}\n`;
	const ownBase = commitTo("main", { "a b/ä.txt": text("own", "others") });
	userGit(root, "checkout", "--quiet", "work");
	userGit(root, "merge", "--quiet", "--no-edit", "main");
	const of = { base: ownBase, head: commitTo("work", { "a b/ä.txt": text("own 2", "others") }) };
	commitTo("main", { "a b/ä.txt": text("own", "others 2") });
	expect(await mergedInto([main], of)).toBeNull();
	onMain("merge", "--quiet", "--squash", "work");
	commitTo("main", { "CHANGES.md": "Changed by the user in the same commit\n" });
	expect(await mergedInto([main], of)).toBe("main");
	commitTo("main", { "a b/ä.txt": text("own 3", "others 3") });
	expect(await mergedInto([main], of)).toBe("main");
});

it("recognizes cherry-picks and a rebase, but not of only a part", async () => {
	const second = commitTo("work", { "new.txt": "new\nmore\n" });
	commitTo("main", { "other.txt": "other\n" });
	onMain("cherry-pick", head);
	expect(await mergedInto([main], { head: second })).toBeNull();
	onMain("cherry-pick", second);
	expect(await mergedInto([main], { head: second })).toBe("main");
	commitTo("main", { "new.txt": "rewritten\n" });
	expect(await mergedInto([main], { head: second })).toBe("main");
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
		const second = commitTo("work", { "new.txt": "new\nmore\n" });
		commitTo("main", { "other.txt": "other\n" });
		onMain("cherry-pick", head, second);
		onMain("revert", "--no-edit", "HEAD");
		expect(await mergedInto([main], { head: second })).toBeNull();
		onMain("revert", "--no-edit", "HEAD~2");
		expect(await mergedInto([main], { head: second })).toBeNull();
		onMain("reset", "--quiet", "--hard", "HEAD~2");
		onMain("rm", "--quiet", "new.txt");
		commitTo("main", {});
		expect(await mergedInto([main], { head: second })).toBeNull();
	});
});

it("commits that change nothing together are not merged", async () => {
	commitTo("main", { "other.txt": "other\n" });
	onMain("checkout", "--quiet", "work");
	onMain("revert", "--no-edit", "HEAD");
	expect(await mergedInto([main], { head: commitOf(root) })).toBeNull();
});

it("work that only merged its base, or that another file shares with the base, is not merged", async () => {
	const shared = commitTo("main", { "other.txt": "other\n", "new.txt": "the base's\n" });
	expect(await mergedInto([main])).toBeNull();
	onMain("checkout", "--quiet", "-b", "following", `${shared}^`);
	onMain("merge", "--quiet", "--no-ff", "--no-edit", "main");
	commitTo("main", { "later.txt": "later\n" });
	expect(await mergedInto([main], { head: commitOf(root, "following"), base })).toBeNull();
});

it("says not merged where a partial clone lacks the content", async () => {
	commitTo("main", { "new.txt": "the base's\n" });
	const object = onMain("rev-parse", `${head}:new.txt`);
	rmSync(path.join(root, ".git/objects", object.slice(0, 2), object.slice(2)));
	expect(await mergedInto([main])).toBeNull();
});
