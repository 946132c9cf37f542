import { expect, it } from "vitest";
import { newRepository, scratchFolder, userGit, writeFiles } from "../__tests__/scratch-repository.ts";
import { readOperation } from "./operation-files.ts";

function repositoryWith(mergeHead: (commit: string) => string) {
	const root = newRepository(scratchFolder());
	const head = userGit(root, "rev-parse", "HEAD");
	writeFiles(root, { ".git/MERGE_HEAD": mergeHead(head), ".git/MERGE_MSG": "Merge\n" });
	return { head, gitDir: userGit(root, "rev-parse", "--absolute-git-dir") };
}

it("returns an unfinished merge of very many commits", async () => {
	const { head, gitDir } = repositoryWith((commit) => `${commit}\n`.repeat(1_500));
	const { files, commits } = await readOperation(gitDir, gitDir);
	expect([...files.keys()]).toEqual(["MERGE_MSG", "MERGE_HEAD"]);
	expect(commits).toEqual(Array(1_500).fill(head));
});

it.each([
	["a missing commit", (commit: string) => `${commit}\n${"1".repeat(40)}\n`],
	["an option", (commit: string) => `${commit}\n--all\n`],
	["an empty line", (commit: string) => `${commit}\n\n${commit}\n`],
])("omits a merge with %s", async (_, mergeHead) => {
	const { gitDir } = repositoryWith(mergeHead);
	const { files, commits } = await readOperation(gitDir, gitDir);
	expect([...files.keys()]).toEqual(["MERGE_MSG"]);
	expect(commits).toEqual([]);
});

it("returns the whole message of a squash of many commits", async () => {
	const { gitDir } = repositoryWith((commit) => `${commit}\n`);
	const message = "commit\n".repeat(20_000);
	writeFiles(gitDir, { SQUASH_MSG: message });
	const { files } = await readOperation(gitDir, gitDir);
	expect(files.get("SQUASH_MSG")).toBe(message);
});
