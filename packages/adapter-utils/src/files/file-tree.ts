import { createHash } from "node:crypto";
import { chmod, lstat, readdir, readFile, writeFile } from "node:fs/promises";
import { dirname, join, posix } from "node:path";
import { makeFolders } from "./make-folders.ts";

export type FileTree = Map<string, TreeFile>;

interface TreeFile {
	/** `null` for a link or special file. */
	bytes: Uint8Array | null;
	isExecutable: boolean;
}

/** Does not follow links. */
export async function readFileTree(folder: string): Promise<FileTree> {
	const tree: FileTree = new Map();
	await readInto(tree, folder, "");
	return tree;
}

async function readInto(tree: FileTree, folder: string, prefix: string): Promise<void> {
	for (const entry of await readdir(folder, { withFileTypes: true })) {
		const path = join(folder, entry.name);
		const name = posix.join(prefix, entry.name);
		if (entry.isDirectory()) await readInto(tree, path, name);
		else if (!entry.isFile()) tree.set(name, { bytes: null, isExecutable: false });
		else {
			const { mode } = await lstat(path);
			tree.set(name, { bytes: await readFile(path), isExecutable: (mode & 0o100) !== 0 });
		}
	}
}

/** Hash of names, content and executable bits, as 64 hexadecimal digits. */
export function digestOf(tree: FileTree): string {
	const hash = createHash("sha256");
	for (const [path, { bytes, isExecutable }] of [...tree].sort(([one], [other]) => (one < other ? -1 : 1))) {
		hash.update(`${path}\0${isExecutable ? "x" : "-"}${bytes?.length ?? "link"}\0`);
		if (bytes !== null) hash.update(bytes);
	}
	return hash.digest("hex");
}

/** Makes the files read-only, against accidental changes. */
export async function writeFileTree(folder: string, tree: FileTree): Promise<void> {
	for (const [name, { bytes, isExecutable }] of tree) {
		if (bytes === null) continue;
		const path = join(folder, ...name.split("/"));
		await makeFolders(dirname(path), 0o700);
		await writeFile(path, bytes);
		await chmod(path, isExecutable ? 0o500 : 0o400);
	}
}
