import { execFileSync } from "node:child_process";
import path from "node:path";
import { expect, it } from "vitest";
import { commitFiles, newRepository, scratchFolder, userGit } from "../__tests__/scratch-repository.ts";
import { keepRefs } from "./returned-refs.ts";
import { transferObjects } from "./transfer-objects.ts";

const stateOf = (root: string) => {
	const gitDir = userGit(root, "rev-parse", "--absolute-git-dir");
	return { worktree: root, gitDir, commonDir: gitDir, branch: "main", head: null, gitFile: null, objectFormat: "sha1" };
};

it("keeps many refs of a run as parents of a few commits", async () => {
	const root = newRepository(scratchFolder());
	commitFiles(root, { "a.txt": "a" });
	const tree = userGit(root, "rev-parse", "HEAD^{tree}");
	const commits = Array.from({ length: 30 }, (_, index) => userGit(root, "commit-tree", tree, "-m", `${index}`));
	const refs = Array.from({ length: 2_500 }, (_, index): [string, string] => [
		`refs/tags/${index}`,
		commits[index % commits.length] ?? "",
	]);
	const names = await keepRefs(stateOf(root), "run", new Map(refs));
	expect(names).toHaveLength(1_001);
	expect(names[0]).toBe("refs/paperclip/container/run/tags/0");
	const parents = userGit(root, "log", "-1", "--format=%P", "refs/paperclip/container/run/others/1").split(" ");
	expect(new Set(parents)).toEqual(new Set(commits));
});

it("brings the same objects of several runs at once", async () => {
	const root = newRepository(scratchFolder());
	commitFiles(root, { "a.txt": "a" });
	const runs = Array.from({ length: 8 }, () => {
		const folder = path.join(scratchFolder(), "clone");
		execFileSync("git", ["clone", "--quiet", "--bare", "--shared", root, folder]);
		const object = execFileSync("git", ["hash-object", "-w", "--stdin"], {
			cwd: folder,
			input: "new",
			encoding: "utf8",
		});
		return { folder, object: object.trim() };
	});
	await Promise.all(runs.map(({ folder, object }) => transferObjects(folder, stateOf(root), [object])));
	expect(userGit(root, "cat-file", "-p", runs[0]?.object ?? "")).toBe("new");
	expect(userGit(root, "fsck", "--no-dangling")).toBe("");
});
