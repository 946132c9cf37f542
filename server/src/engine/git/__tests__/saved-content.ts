import { createHash } from "node:crypto";
import { lstatSync, readdirSync, readFileSync, readlinkSync } from "node:fs";
import { userGit } from "./scratch-repository.ts";

/** Git's names of file contents, each with its file. Git's own `.git` file is left out. */
export function contentsOf(folder: string, isLeftOut = (_file: string) => false): Map<string, string> {
	const found = new Map<string, string>();
	const root = Buffer.from(`${folder}/`);
	const folders = [""];
	for (let current = folders.pop(); current !== undefined; current = folders.pop()) {
		for (const name of readdirSync(Buffer.concat([root, Buffer.from(current, "latin1")]), { encoding: "latin1" })) {
			const file = `${current}${name}`;
			const bytes = Buffer.concat([root, Buffer.from(file, "latin1")]);
			if (isLeftOut(file)) continue;
			const stats = lstatSync(bytes);
			if (stats.isDirectory()) folders.push(`${file}/`);
			else if (stats.isSymbolicLink()) found.set(blobName(readlinkSync(bytes, { encoding: "buffer" })), file);
			else if (stats.isFile() && file !== ".git") found.set(blobName(readFileSync(bytes)), file);
		}
	}
	return found;
}

function blobName(content: Buffer): string {
	return createHash("sha1").update(`blob ${content.length}\0`).update(content).digest("hex");
}

export function objectsOfRefs(repository: string): Set<string> {
	const stash = userGit(repository, "stash", "list", "--format=%H").split("\n").filter(Boolean);
	return new Set(
		userGit(repository, "rev-list", "--objects", "--no-object-names", "--glob=refs/*", ...stash).split("\n"),
	);
}
