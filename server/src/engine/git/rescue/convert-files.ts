import { createHash } from "node:crypto";
import { type Change, readChanges } from "../diff/read-changes.ts";
import { indexInfo } from "../snapshot/index-entries.ts";
import { quotedPath } from "../snapshot/path-bytes.ts";
import { type PlainRepository, withPlainRepository } from "../snapshot/plain-repository.ts";
import type { WorktreeLocation } from "../worktree/locate-worktree.ts";

const MAX_FILES = 10_000;
/** Each of these is checked by a process. */
const MAX_CONVERTED = 1_000;
/** Git converts a file in memory. */
const MAX_BYTES = 8 * 1024 * 1024;
const FILE = /^100/;

/**
 * Stores changed files with the line endings and encoding of a commit, as attributes and settings require, so that the
 * difference to a commit is what was edited. Only where a checkout restores the same bytes.
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
	const options = { location, head, isExact: false, keepsObjects: true };
	const entries = await withPlainRepository(options, async (converting) => {
		const input = Buffer.from(files.map(({ path }) => `${quotedPath(path)}\n`).join(""), "latin1");
		const args = ["hash-object", "-w", "--stdin-paths"];
		const { exitCode, stdout } = await converting.run(args, { input, cwd: location.files });
		const objects = stdout.toString().split("\n");
		// A file that git cannot convert, such as one of another encoding, is stored as it is.
		if (exitCode !== 0) return [];
		const converted = files.flatMap(({ path, modeAfter: mode, after }, index) => {
			const object = objects[index] ?? after;
			return object === after ? [] : [{ path, mode, object, after }];
		});
		if (converted.length > MAX_CONVERTED) return [];
		const kept: typeof converted = [];
		for (const file of converted) if (await isRestored(converting, file)) kept.push(file);
		return kept;
	});
	if (entries.length === 0) return exact;
	await repository.git(["update-index", "-z", "--index-info"], { input: indexInfo(entries) });
	return await repository.git(["write-tree"]);
}

async function isRestored(
	converting: PlainRepository,
	{ path, object, after }: { path: string; object: string; after: string },
): Promise<boolean> {
	const name = Buffer.from(path, "latin1").toString();
	if (!Buffer.from(name).equals(Buffer.from(path, "latin1"))) return false;
	const { exitCode, stdout } = await converting.run(["cat-file", "--filters", `--path=${name}`, object]);
	const hash = createHash(after.length === 40 ? "sha1" : "sha256");
	return exitCode === 0 && hash.update(`blob ${stdout.length}\0`).update(stdout).digest("hex") === after;
}
