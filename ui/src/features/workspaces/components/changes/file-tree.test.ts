import { expect, it } from "vitest";
import { filesIn, fileTree } from "./file-tree.ts";

it("groups files by folders, and joins folders that hold nothing else", () => {
	const paths = ["readme.md", "src/app/deep/one.ts", "src/app/deep/two.ts", "tests/a.ts", "tests/unit/b.ts"];
	const tree = fileTree(paths.map((path) => ({ path })));
	expect(tree.files.map(({ path }) => path)).toEqual(["readme.md"]);
	expect(tree.folders.map(({ name }) => name)).toEqual(["src/app/deep", "tests"]);
	expect(filesIn(tree).map(({ path }) => path)).toEqual([...paths.slice(1, 3), paths[4], paths[3], paths[0]]);
	expect(tree.folders[1]?.folders.map(({ name }) => name)).toEqual(["unit"]);
});
