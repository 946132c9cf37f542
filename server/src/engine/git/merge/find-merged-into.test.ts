import { existsSync, rmSync } from "node:fs";
import path from "node:path";
import { expect, it } from "vitest";
import { base, commitTo, head, main, mergedInto, onMain, root, useBranch } from "../__tests__/find-merged-fixture.ts";
import { addConfig, commitFiles, userGit, writeFiles } from "../__tests__/scratch-repository.ts";

useBranch();

it("finds the branch that has the commits, whoever has merged them", async () => {
	expect(await mergedInto([main])).toBeNull();
	userGit(root, "merge", "--quiet", "--no-ff", "work");
	expect(await mergedInto([main])).toBe("main");
	expect(await mergedInto([{ branch: "--gone", commit: null }, main])).toBe("main");
	userGit(root, "checkout", "--quiet", "work");
	const more = commitFiles(root, { "more.txt": "more\n" });
	expect(await mergedInto([main], { head: more })).toBeNull();
});

it("neither a graft nor a replaced commit makes work pass for merged", async () => {
	writeFiles(root, { ".git/info/grafts": `${base} ${head}\n` });
	expect(userGit(root, "rev-list", "main")).toContain(head);
	expect(await mergedInto([main], { base: null })).toBeNull();
	rmSync(path.join(root, ".git/info/grafts"));
	userGit(root, "replace", base, head);
	expect(await mergedInto([main], { base: null })).toBeNull();
});

it("nothing is merged where there is nothing to merge", async () => {
	expect(await mergedInto([main], { head: base })).toBeNull();
	expect(await mergedInto([main], { head: null })).toBeNull();
	expect(await mergedInto([main], { head: base, base: null })).toBe("main");
	expect(await mergedInto([main], { head: base, base: head })).toBeNull();
});

it("recognizes a squash merge, even when the lines have changed again since, or the file was removed", async () => {
	const of = { head: commitTo("work", { "more.txt": "more\n" }) };
	userGit(root, "merge", "--quiet", "--squash", "work");
	expect(await mergedInto([main], of)).toBeNull();
	onMain("commit", "--quiet", "--message", "Squashed");
	expect(await mergedInto([main], of)).toBe("main");
	commitTo("main", { "new.txt": "changed again\n" });
	expect(await mergedInto([main], of)).toBe("main");
	onMain("rm", "--quiet", "new.txt");
	commitTo("main", {});
	expect(await mergedInto([main], of)).toBe("main");
	expect(await mergedInto([main], { head: commitTo("work", { "third.txt": "third\n" }) })).toBeNull();
});

it("runs no program that the repository names, and changes nothing in it", async () => {
	const canary = path.join(root, "../canary");
	commitTo("main", { ".gitattributes": "*.txt merge=evil filter=evil diff=evil\n" });
	const keys = ["merge.evil.driver", "filter.evil.smudge", "diff.evil.textconv", "diff.evil.command"];
	addConfig(root, Object.fromEntries(keys.map((key) => [key, `touch '${canary}'; cat`])));
	commitTo("main", { "new.txt": "the base's\n" });
	const objects = onMain("count-objects");
	expect(await mergedInto([main])).toBeNull();
	expect([existsSync(canary), onMain("count-objects")]).toEqual([false, objects]);
});
