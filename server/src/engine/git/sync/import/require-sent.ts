import { readFile } from "node:fs/promises";
import { readFields } from "../../program/read-fields.ts";
import { type GitOptions, runGit } from "../../program/run-git.ts";
import { rejected } from "./bundle-header.ts";

/** Maximum number of objects of a pack, whose names are kept in memory. */
const MAX_OBJECTS = 3_000_000;
/** Maximum number of objects that a bundle may use without containing them. */
const MAX_OTHERS = 200_000;

export interface ReceivedPack {
	/** Index of the pack after git has added the bases of its deltas. */
	index: string;
	/** Number of objects in the pack before that. */
	objects: number;
}

/**
 * Requires that the pack contains all objects of the commits, except those that the remote machine got with `sent`.
 * Otherwise the machine could name any local object, as a commit, a parent, a tree, a file or the base of a delta, and
 * would receive that object with the next run.
 * @param sent Commit sent before the run; `null` = nothing.
 * @throws {CodedError} `workspace_transfer_rejected`.
 */
export async function requireSent(
	pack: ReceivedPack,
	commits: Iterable<string>,
	sent: string | null,
	options: GitOptions,
): Promise<void> {
	const { contains, bases } = await readIndex(pack, options);
	const others = new Set(bases);
	const isKnown = sent === null ? "" : `^${sent}\n`;
	const input = [...commits].map((commit) => `${commit}\n`).join("") + isKnown;
	await listObjects(["--stdin"], { ...options, input }, (name) => {
		if (contains(name)) return;
		others.add(name);
		if (others.size > MAX_OTHERS) throw rejected(`it lacks more than ${MAX_OTHERS} objects`);
	});
	const forget = async (...args: string[]) => await listObjects(args, options, (name) => void others.delete(name));
	// Most bases of deltas are in the latest files; reading the whole history takes longer.
	if (sent !== null && others.size > 0) await forget("--max-count=2", "--first-parent", sent);
	if (sent !== null && others.size > 0) await forget(sent);
	const [missing] = others;
	if (missing !== undefined) throw rejected(`${missing} is neither in it nor was it sent`);
}

/** Keeps names as bytes, because a large pack has millions of them. */
async function readIndex({ index, objects }: ReceivedPack, options: GitOptions) {
	if (objects > MAX_OBJECTS) throw rejected(`it has more than ${MAX_OBJECTS} objects`);
	const input = await readFile(index);
	// Large enough for all names, because the index contains them and their offsets.
	const names = Buffer.alloc(input.length);
	const offsets: number[] = [];
	let width = 0;
	await readLines(["show-index"], { ...options, input }, (line) => {
		const [offset = "", name = ""] = line.split(" ");
		width = name.length / 2;
		names.write(name, offsets.push(Number(offset)) * width - width, "hex");
	});
	// Git adds the bases after the objects of the pack.
	const end = offsets.length > objects ? (offsets.toSorted((one, other) => one - other)[objects] ?? 0) : Infinity;
	const nameAt = (at: number) => names.subarray(at * width, (at + 1) * width);
	const contains = (name: string) => {
		const at = findSorted(nameAt, offsets.length, Buffer.from(name, "hex"));
		return at !== -1 && (offsets[at] ?? Infinity) < end;
	};
	const bases = offsets.flatMap((offset, at) => (offset < end ? [] : [nameAt(at).toString("hex")]));
	return { contains, bases };
}

/** Returns the position of a name in a sorted list, or -1. */
function findSorted(nameAt: (at: number) => Buffer, length: number, wanted: Buffer): number {
	let [low, high] = [0, length - 1];
	while (low <= high) {
		const middle = (low + high) >> 1;
		const order = nameAt(middle).compare(wanted);
		if (order === 0) return middle;
		if (order < 0) low = middle + 1;
		else high = middle - 1;
	}
	return -1;
}

async function listObjects(args: string[], options: GitOptions, onName: (name: string) => void): Promise<void> {
	await readLines(["rev-list", "--objects", "--no-object-names", ...args], options, onName);
}

async function readLines(args: string[], options: GitOptions, onLine: (line: string) => void): Promise<void> {
	const onStdout = readFields(onLine, { separator: "\n" });
	const { exitCode, stderr } = await runGit(args, { ...options, onStdout });
	if (exitCode !== 0) throw rejected(`git ${args[0]} says ${stderr.trim()}`);
}
