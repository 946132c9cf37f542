import { execFileSync } from "node:child_process";
import { appendFileSync, readdirSync, writeFileSync } from "node:fs";
import path from "node:path";
import { expect, it } from "vitest";
import { commitFiles, newRepository, scratchFolder, userGit } from "../../__tests__/scratch-repository.ts";
import { importBundle } from "./import-bundle.ts";

const LIMITS = { maxBundleBytes: 1e6, maxFileBytes: 1e6, maxFiles: 100 };
const FILES_REF = "refs/paperclip/out/files";

function twoRepositories() {
	const root = scratchFolder();
	const here = newRepository(path.join(root, "here"));
	userGit(root, "clone", "--quiet", here, "there");
	return { root, here, there: path.join(root, "there"), file: path.join(root, "bundle") };
}

function bundleOf(there: string, file: string, commit: string, ...known: string[]): void {
	userGit(there, "update-ref", FILES_REF, commit);
	userGit(there, "bundle", "create", "--quiet", file, FILES_REF, ...known);
}

/** Agents can write such a tree byte by byte. */
function hostileCommit(there: string, entries: [mode: string, name: string, object: string][]): string {
	const store = (type: string, input: Buffer | string) =>
		execFileSync("git", ["hash-object", "-w", "--literally", "-t", type, "--stdin"], { cwd: there, input })
			.toString()
			.trim();
	const lines = entries.map(([mode, name, object]) =>
		Buffer.concat([Buffer.from(`${mode} ${name}\0`), Buffer.from(object, "hex")]),
	);
	const author = "A <a@example.org> 0 +0000";
	return store("commit", `tree ${store("tree", Buffer.concat(lines))}\nauthor ${author}\ncommitter ${author}\n\nx\n`);
}

const objectsOf = (here: string) => readdirSync(path.join(here, ".git/objects"), { recursive: true }).sort();

it("takes the objects of a bundle, and stores no ref", async () => {
	const { here, there, file } = twoRepositories();
	const commit = commitFiles(there, { "a.txt": "a\n" });
	bundleOf(there, file, commit, "^HEAD~1");
	const refs = userGit(here, "for-each-ref");
	expect([...(await importBundle(path.join(here, ".git"), file, LIMITS))]).toEqual([[FILES_REF, commit]]);
	expect(userGit(here, "show", `${commit}:a.txt`)).toBe("a");
	expect(userGit(here, "for-each-ref")).toBe(refs);
});

it.each([
	["the folder above", [["40000", "..", "tree"]]],
	["git's own folder", [["40000", ".git", "tree"]]],
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
	["what the bundle does not have", [["100644", "a", "missing"]]],
] as [string, [string, string, string][]][])("rejects a tree with %s, and keeps nothing of it", async (_, entries) => {
	const { here, there, file } = twoRepositories();
	const objects: Record<string, string> = {
		tree: userGit(there, "rev-parse", "HEAD^{tree}"),
		blob: userGit(there, "rev-parse", "HEAD:README.md"),
		missing: "1".repeat(40),
	};
	const before = objectsOf(here);
	const commit = hostileCommit(
		there,
		entries.map(([mode, name, kind]) => [mode, name, objects[kind] ?? ""]),
	);
	if (entries[0]?.[2] === "missing") {
		const pack = execFileSync("git", ["pack-objects", "--stdout", "-q"], {
			cwd: there,
			input: `${commit}\n${userGit(there, "rev-parse", `${commit}^{tree}`)}\n`,
		});
		writeFileSync(file, `# v2 git bundle\n${commit} ${FILES_REF}\n\n`);
		appendFileSync(file, pack);
	} else bundleOf(there, file, commit);
	await expect(importBundle(path.join(here, ".git"), file, LIMITS)).rejects.toMatchObject({
		code: "workspace_transfer_rejected",
	});
	expect(objectsOf(here)).toEqual(before);
});

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

it("limits the number and the size of files, however small the bundle is", async () => {
	const { here, there, file } = twoRepositories();
	const call = (commit: string) => {
		bundleOf(there, file, commit);
		return importBundle(path.join(here, ".git"), file, LIMITS);
	};
	const large = commitFiles(there, { "zeros.txt": "\0".repeat(2e6) });
	await expect(call(large)).rejects.toMatchObject({ code: "workspace_too_large" });
	userGit(there, "rm", "--quiet", "zeros.txt");
	const names = Array.from({ length: 101 }, (_, index) => [`${index}.txt`, "same\n"]);
	const many = commitFiles(there, Object.fromEntries(names));
	await expect(call(many)).rejects.toMatchObject({ code: "workspace_too_large" });
});
