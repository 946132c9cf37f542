import { execFileSync } from "node:child_process";
import { writeFileSync } from "node:fs";
import path from "node:path";
import { expect, it } from "vitest";
import { commitFiles, userGit } from "../../__tests__/scratch-repository.ts";
import { bundleOf, FILES_REF, LIMITS, rejectsTree, twoRepositories } from "../__tests__/bundles.ts";
import { importBundle } from "./import-bundle.ts";

it("takes the objects of a bundle, and stores no ref", async () => {
	const { here, there, file } = twoRepositories();
	const commit = commitFiles(there, { "a.txt": "a\n" });
	bundleOf(there, file, commit, "^HEAD~1");
	const refs = userGit(here, "for-each-ref");
	expect([...(await importBundle(path.join(here, ".git"), file, LIMITS))]).toEqual([[FILES_REF, commit]]);
	expect(userGit(here, "show", `${commit}:a.txt`)).toBe("a");
	expect(userGit(here, "for-each-ref")).toBe(refs);
});

it.each<[string, [string, string, string][]]>([
	["the folder above", [["40000", "..", "tree"]]],
	["git's own folder", [["40000", ".git", "tree"]]],
	["what the bundle does not have", [["100644", "a", "missing"]]],
])("rejects a tree with %s, and keeps nothing of it", async (_, entries) => await rejectsTree(entries));

it("rejects what is no bundle, is cut off or names other refs", async () => {
	const { here, there, file } = twoRepositories();
	const commit = commitFiles(there, { "a.txt": "a\n".repeat(1000) });
	const code = async () => await importBundle(path.join(here, ".git"), file, LIMITS).catch((error) => error.code);
	for (const text of ["", "# v2 git bundle\n", `# v2 git bundle\n${commit} refs/heads/main\n\nPACK`, "PACK\n\n"]) {
		writeFileSync(file, text);
		expect(await code()).toBe("workspace_transfer_rejected");
	}
	bundleOf(there, file, commit);
	writeFileSync(file, execFileSync("head", ["-c", "-30", file]));
	expect(await code()).toBe("workspace_transfer_rejected");
});
