import { execFileSync } from "node:child_process";
import { writeFileSync } from "node:fs";
import path from "node:path";
import { describe, expect, it } from "vitest";
import { commitFiles, userGit } from "../../__tests__/scratch-repository.ts";
import { bundleOf, FILES_REF, LIMITS, rejectsTree, twoRepositories } from "../__tests__/bundles.ts";
import { importBundle } from "./import-bundle.ts";

it("takes the objects of a bundle, and stores no ref", async () => {
	const { here, there, file } = twoRepositories();
	const commit = commitFiles(there, { "a.txt": "a\n" });
	bundleOf(there, file, commit, "^HEAD~1");
	const refs = userGit(here, "for-each-ref");
	expect([...(await importBundle(path.join(here, ".git"), file, LIMITS, userGit(here, "rev-parse", "HEAD")))]).toEqual([
		[FILES_REF, commit],
	]);
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
	const code = async () => await importBundle(path.join(here, ".git"), file, LIMITS, null).catch((error) => error.code);
	for (const text of ["", "# v2 git bundle\n", `# v2 git bundle\n${commit} refs/heads/main\n\nPACK`, "PACK\n\n"]) {
		writeFileSync(file, text);
		expect(await code()).toBe("workspace_transfer_rejected");
	}
	bundleOf(there, file, commit);
	writeFileSync(file, execFileSync("head", ["-c", "-30", file]));
	expect(await code()).toBe("workspace_transfer_rejected");
});

describe("with a commit of the user that was not sent", () => {
	/** An agent may know the id, for example from a message of `cherry-pick -x`. The remote machine knows all objects here. */
	function privateCommit() {
		const { root, here, file } = twoRepositories();
		const sent = userGit(here, "rev-parse", "HEAD");
		const lines = Array.from({ length: 500 }, (_, line) => `${line ** 3}\n`);
		const secret = commitFiles(here, { "secret.txt": lines.join("") });
		userGit(here, "reset", "--quiet", "--hard", sent);
		const there = path.join(root, "all");
		userGit(root, "clone", "--quiet", "--shared", here, there);
		const send = async (commit: string, input: string, ...options: string[]) => {
			const pack = execFileSync("git", ["pack-objects", "--stdout", "-q", ...options], { cwd: there, input });
			writeFileSync(file, Buffer.concat([Buffer.from(`# v2 git bundle\n${commit} ${FILES_REF}\n\n`), pack]));
			return await importBundle(path.join(here, ".git"), file, LIMITS, sent).catch((error) => error.message);
		};
		return { here, there, sent, secret, lines, send };
	}
	const store = (there: string, tree: string, ...parents: string[]) =>
		userGit(there, "commit-tree", tree, ...parents.flatMap((parent) => ["-p", parent]), "-m", "x");
	const MISSING = expect.stringMatching(/[0-9a-f]{40} is neither in it nor was it sent/);

	it("rejects it as the head, a parent, a tree and a file", async () => {
		const { there, secret, send } = privateCommit();
		expect(await send(secret, "")).toEqual(MISSING);
		const child = store(there, "HEAD^{tree}", secret);
		expect(await send(child, `${child}\n`)).toEqual(MISSING);
		const copy = store(there, `${secret}^{tree}`);
		expect(await send(copy, `${copy}\n`)).toEqual(MISSING);
		userGit(
			there,
			"update-index",
			"--add",
			"--cacheinfo",
			`100644,${userGit(there, "rev-parse", `${secret}:secret.txt`)},x`,
		);
		const tree = userGit(there, "write-tree");
		const named = store(there, tree);
		expect(await send(named, `${named}\n${tree}\n`)).toEqual(MISSING);
	});

	it("rejects it as the base of a delta, and takes a base that was sent", async () => {
		const { here, there, sent, secret, lines, send } = privateCommit();
		commitFiles(there, { "secret.txt": `${lines.slice(1).join("")}end\n` });
		const [head, child] = [store(there, "HEAD^{tree}", sent), store(there, "HEAD^{tree}", secret)];
		const commits = `${head}\n${child}\n^${secret}\n`;
		expect(await send(head, commits, "--revs", "--thin")).toEqual(MISSING);
		expect(await send(head, commits, "--revs")).toBeInstanceOf(Map);
		const all = commitFiles(there, { "README.md": `${userGit(there, "show", `${sent}:README.md`)}\nmore\n` });
		expect(await send(all, `${all}\n^${sent}\n`, "--revs", "--thin")).toBeInstanceOf(Map);
		expect(userGit(here, "rev-parse", `${all}^{commit}`)).toBe(all);
	});

	it("takes a file that only the history of the sent commit contains", async () => {
		const { here, there, file } = twoRepositories();
		commitFiles(here, { "a.txt": "earlier\n" });
		userGit(here, "rm", "--quiet", "a.txt");
		const sent = commitFiles(here, { "b.txt": "b\n" });
		userGit(there, "fetch", "--quiet", here);
		userGit(there, "reset", "--quiet", "--hard", sent);
		const commit = commitFiles(there, { "a.txt": "earlier\n" });
		const input = `${commit}\n${userGit(there, "rev-parse", `${commit}^{tree}`)}\n`;
		const pack = execFileSync("git", ["pack-objects", "--stdout", "-q"], { cwd: there, input });
		writeFileSync(file, Buffer.concat([Buffer.from(`# v2 git bundle\n${commit} ${FILES_REF}\n\n`), pack]));
		expect([...(await importBundle(path.join(here, ".git"), file, LIMITS, sent))]).toEqual([[FILES_REF, commit]]);
	});
});
