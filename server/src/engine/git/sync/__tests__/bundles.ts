import { execFileSync } from "node:child_process";
import { appendFileSync, readdirSync, writeFileSync } from "node:fs";
import path from "node:path";
import { expect } from "vitest";
import { makeOnce } from "../../__tests__/repository-template.ts";
import { newRepository, scratchFolder, userGit } from "../../__tests__/scratch-repository.ts";
import { importBundle } from "../import/import-bundle.ts";

export const LIMITS = { maxBundleBytes: 1e6, maxFileBytes: 1e6, maxFiles: 100 };
export const FILES_REF = "refs/paperclip/out/files";

export function twoRepositories() {
	const root = scratchFolder();
	const [here, there] = [path.join(root, "here"), path.join(root, "there")];
	makeOnce([here, there], "a repository and its clone", () => {
		newRepository(here);
		userGit(root, "clone", "--quiet", here, there);
	});
	return { root, here, there, file: path.join(root, "bundle") };
}

export function bundleOf(there: string, file: string, commit: string, ...known: string[]): void {
	userGit(there, "update-ref", FILES_REF, commit);
	userGit(there, "bundle", "create", "--quiet", file, FILES_REF, ...known);
}

/** Agents can write such a tree byte by byte. */
function hostileCommit(there: string, entries: [type: string, name: string, object: string][]): string {
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

/** @param entries Type, name and object. */
export async function rejectsTree(entries: readonly [string, string, string][]): Promise<void> {
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
	await expect(importBundle(path.join(here, ".git"), file, LIMITS, null)).rejects.toMatchObject({
		code: "workspace_transfer_rejected",
	});
	expect(objectsOf(here)).toEqual(before);
}
