import { createHash } from "node:crypto";
import { type Change, readChanges } from "../diff/read-changes.ts";
import { indexInfo } from "../snapshot/index-entries.ts";
import { quotedPath } from "../snapshot/path-bytes.ts";
import { type PlainRepository, withPlainRepository } from "../snapshot/plain-repository.ts";
import type { WorktreeLocation } from "../worktree/locate-worktree.ts";

const MAX_FILES = 10_000;
/** Maximum number of files that git cannot convert; each takes another process. */
const MAX_FAILED = 100;
/** Larger files are not converted, because git converts a file in memory. */
const MAX_BYTES = 8 * 1024 * 1024;
/** Bytes that are read at once. */
const MAX_BATCH_BYTES = 64 * 1024 * 1024;
const FILE = /^100/;

/**
 * Stores changed files with the line endings and encoding of a commit, as attributes and settings require, so that the
 * difference to a commit is what was edited. Converts only files whose exact bytes a checkout restores.
 * @param repository Has the exact bytes of the files in its index.
 * @param from Tree to which the files are compared.
 * @param exact Tree with the exact bytes.
 * @returns the tree.
 */
export async function convertFiles(
	repository: PlainRepository,
	location: WorktreeLocation & { files: string },
	{
		head,
		from,
		exact,
		sizes,
	}: { head: string | null; from: string; exact: string; sizes: ReadonlyMap<string, number> },
): Promise<string> {
	const { changes, isTruncated } = await readChanges(repository, [from, exact], "--no-renames", MAX_FILES);
	const isSmall = ({ path }: Change) => (sizes.get(path) ?? Number.POSITIVE_INFINITY) <= MAX_BYTES;
	const files = changes.filter((change) => FILE.test(change.modeAfter) && isSmall(change));
	if (isTruncated || files.length === 0) return exact;
	// A program may have replaced a folder with a link to files of the server, which must not get into the repository.
	const options = { location, head, isExact: false, keepsObjects: false };
	const entries = await withPlainRepository(options, async (converting) => {
		const objects = await convert(converting, location.files, files);
		const converted = files.flatMap(({ path, modeAfter: mode, after }, index) => {
			const object = objects[index] ?? after;
			return object === after ? [] : [{ path, mode, object, after }];
		});
		const kept: typeof converted = [];
		for (const batch of batchesOf(converted, sizes)) {
			const restored = await findRestored(converting, batch);
			await copyObjects(converting, repository, restored);
			kept.push(...restored);
		}
		return kept;
	});
	if (entries.length === 0) return exact;
	await repository.git(["update-index", "-z", "--index-info"], { input: indexInfo(entries) });
	return await repository.git(["write-tree"]);
}

/** @returns the object of each file; `null` for a file that git cannot convert, for example because of its encoding. */
async function convert(
	converting: PlainRepository,
	cwd: string,
	files: readonly Change[],
): Promise<readonly (string | null)[]> {
	const objects: (string | null)[] = [];
	for (let failed = 0; failed <= MAX_FAILED && objects.length < files.length; failed++) {
		const rest = files.slice(objects.length);
		const input = Buffer.from(rest.map(({ path }) => `${quotedPath(path)}\n`).join(""), "latin1");
		const { stdout } = await converting.run(["hash-object", "-w", "--stdin-paths"], { input, cwd });
		// Git stops at the first file that it cannot convert.
		objects.push(...stdout.toString().split("\n").filter(Boolean), null);
	}
	return objects;
}

interface Converted {
	path: string;
	mode: string;
	object: string;
	/** Object with the exact bytes. */
	after: string;
}

function batchesOf(files: readonly Converted[], sizes: ReadonlyMap<string, number>): Converted[][] {
	const batches: Converted[][] = [];
	let bytes = Number.POSITIVE_INFINITY;
	for (const file of files) {
		const size = sizes.get(file.path) ?? 0;
		if (bytes + size > MAX_BATCH_BYTES) batches.push([]);
		bytes = bytes + size > MAX_BATCH_BYTES ? size : bytes + size;
		batches.at(-1)?.push(file);
	}
	return batches;
}

async function copyObjects(from: PlainRepository, to: PlainRepository, files: readonly Converted[]): Promise<void> {
	if (files.length === 0) return;
	const input = files.map(({ object }) => `${object}\n`).join("");
	const pack: Buffer[] = [];
	const onStdout = (chunk: Buffer) => void pack.push(chunk);
	await from.git(["pack-objects", "--quiet", "--stdout", "--window=0"], { input, onStdout });
	await to.git(["unpack-objects", "-q"], { input: Buffer.concat(pack) });
}

/** Finds the files whose exact bytes a checkout restores. */
async function findRestored(converting: PlainRepository, batch: readonly Converted[]): Promise<Converted[]> {
	// `cat-file --batch` reads one file per line, so a path must not contain a line break.
	const files = batch.filter(({ path }) => !path.includes("\n"));
	// Git prints the size from before the conversion, so the contents are separated by a unique line instead.
	const mark = crypto.randomUUID();
	const input = Buffer.from(files.map(({ path, object }) => `${object} ${path}\n`).join(""), "latin1");
	const chunks: Buffer[] = [];
	const onStdout = (chunk: Buffer) => void chunks.push(chunk);
	await converting.run(["cat-file", `--batch=${mark}`, "--filters"], { input, onStdout });
	const output = Buffer.concat(chunks);
	const separator = `${mark}\n`;
	let start = separator.length;
	return files.filter(({ after }) => {
		const next = output.indexOf(separator, start);
		// A line break follows each content.
		const content = output.subarray(start, (next === -1 ? output.length : next) - 1);
		start = next === -1 ? output.length + 1 : next + separator.length;
		const hash = createHash(after.length === 40 ? "sha1" : "sha256");
		return hash.update(`blob ${content.length}\0`).update(content).digest("hex") === after;
	});
}
