import { expect, it } from "vitest";
import { useRepository } from "../__tests__/content-filters-fixture.ts";
import { LINES, prepare, REF, rescue, savesOnlyEdits } from "../__tests__/converted-files.ts";
import { userGit, writeFiles } from "../__tests__/scratch-repository.ts";
import { root, worktree } from "../__tests__/worktree-fixture.ts";

useRepository();

it("saves nothing of unchanged files, and of changed ones only what was edited", async () =>
	await savesOnlyEdits("*.txt text eol=crlf\n"));

it("saves the exact bytes where a checkout would not restore them", async () => {
	await prepare("*.txt text eol=crlf\n");
	writeFiles(worktree, { "a.txt": LINES.with(3, "edited\n").join("") });
	await rescue();
	expect(userGit(root, "cat-file", "-p", `${REF}:a.txt`)).toContain("line 2\r\nedited\nline 4\r\n");
});
