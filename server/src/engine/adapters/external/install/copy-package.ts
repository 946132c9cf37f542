import { chmod, copyFile, mkdir, readdir, readlink, realpath, rm, symlink } from "node:fs/promises";
import path from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { CodedError } from "@paperclipai/adapter-utils";
import { isPathWithin } from "@paperclipai/adapter-utils/host";
import { LIMITS } from "../../../../platform/settings/limits.ts";
import { listTree, type TreeEntry } from "../package/package-tree.ts";

const ATTEMPTS = 5;
const RETRY_DELAY_MS = 200;

/**
 * Repeats the copy if files change while they are copied, for example in a build, so that it never mixes two states.
 * @throws {CodedError} `adapter_changing`, `adapter_too_large`, `adapter_path_too_long`.
 */
export async function copyPackage(from: string, to: string, signal?: AbortSignal): Promise<void> {
	const list = () => listTree(from, { limits: LIMITS.adapterFolder, signal });
	for (let attempt = 0; attempt < ATTEMPTS; attempt++) {
		await delay(RETRY_DELAY_MS * attempt, undefined, { signal });
		const before = await list();
		const isComplete = await copyEntries(before, from, to, signal);
		if (isComplete && sameState(before, await list())) return;
		await empty(to);
	}
	throw new CodedError("adapter_changing", `The files in ${from} kept changing during the copy.`, {
		hint: "Wait until the build of the package is done, then try again.",
	});
}

async function copyEntries(entries: TreeEntry[], from: string, to: string, signal?: AbortSignal): Promise<boolean> {
	const copied = new Set(["", ...entries.map((entry) => entry.path)]);
	try {
		for (const entry of entries) {
			signal?.throwIfAborted();
			const target = path.join(to, entry.path);
			if (entry.kind === "folder") await mkdir(target, { mode: 0o700 });
			else if (entry.kind === "link") await symlink(await linkTargetOf(from, entry.path, copied), target);
			else await copyWithMode(path.join(from, entry.path), target, entry.executable ? 0o700 : 0o600);
		}
		return true;
	} catch (error) {
		if ((error as NodeJS.ErrnoException).code === "ENOENT") return false;
		throw error;
	}
}

async function copyWithMode(from: string, to: string, mode: number): Promise<void> {
	await copyFile(from, to);
	await chmod(to, mode);
}

async function linkTargetOf(root: string, link: string, copied: ReadonlySet<string>): Promise<string> {
	const folder = path.dirname(path.join(root, link));
	const target = path.resolve(folder, await readlink(path.join(root, link)));
	const real = await realpath(target).catch(() => target);
	const inner = path.relative(root, real);
	return isPathWithin(root, real) && copied.has(inner) ? path.relative(folder, real) || "." : real;
}

function sameState(before: TreeEntry[], after: TreeEntry[]): boolean {
	const text = (entries: TreeEntry[]) =>
		entries.map((entry) => `${entry.path}\0${entry.kind}\0${entry.state}`).join("\n");
	return text(before) === text(after);
}

async function empty(folder: string): Promise<void> {
	for (const name of await readdir(folder)) await rm(path.join(folder, name), { recursive: true, force: true });
}
