import path from "node:path";
import { expect, it } from "vitest";
import { commitFiles, userGit } from "../../__tests__/scratch-repository.ts";
import { bundleOf, LIMITS, rejectsTree, twoRepositories } from "../__tests__/bundles.ts";
import { importBundle } from "./import-bundle.ts";

it.each<[string, [string, string, string][]]>([
	["it in other letters", [["40000", ".GIT", "tree"]]],
	["it as another system writes it", [["40000", "git~1", "tree"]]],
	["a path in one name", [["100644", "a/b", "blob"]]],
	[
		"one name twice",
		[
			["120000", "a", "blob"],
			["40000", "a", "tree"],
		],
	],
])("rejects a tree with %s, and keeps nothing of it", async (_, entries) => await rejectsTree(entries));

it("limits the number and the size of files, however small the bundle is", async () => {
	const { here, there, file } = twoRepositories();
	const call = (commit: string) => {
		bundleOf(there, file, commit);
		return importBundle(path.join(here, ".git"), file, LIMITS, null);
	};
	const large = commitFiles(there, { "zeros.txt": "\0".repeat(2e6) });
	await expect(call(large)).rejects.toMatchObject({ code: "workspace_too_large" });
	userGit(there, "rm", "--quiet", "zeros.txt");
	const names = Array.from({ length: 101 }, (_, index) => [`${index}.txt`, "same\n"]);
	const many = commitFiles(there, Object.fromEntries(names));
	await expect(call(many)).rejects.toMatchObject({ code: "workspace_too_large" });
});
