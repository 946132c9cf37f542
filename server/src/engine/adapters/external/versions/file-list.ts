import { createHash } from "node:crypto";
import { createReadStream } from "node:fs";
import { readlink } from "node:fs/promises";
import path from "node:path";
import { CodedError, messageOf } from "@paperclipai/adapter-utils";
import { writeFileAtomic } from "@paperclipai/adapter-utils/host";
import { readRegularFile } from "@paperclipai/adapter-utils/server-utils";
import { z } from "zod";
import { filesDamaged } from "../errors.ts";
import { listTree, type TreeEntry } from "../package/package-tree.ts";

const listedFileSchema = z.object({
	path: z.string(),
	kind: z.enum(["file", "folder", "link"]),
	mode: z.number(),
	/** Inode, mode, size and times, to detect changes without reading the content; empty for a folder. */
	state: z.string(),
	content: z.string(),
});
type ListedFile = z.infer<typeof listedFileSchema>;
export type FileList = readonly ListedFile[];

const FILE = "paperclip-adapter-files.json";

/** Stored, so that a later change to the files is noticed. */
export async function writeFileList(folder: string, files: FileList): Promise<void> {
	await writeFileAtomic(path.join(folder, FILE), JSON.stringify(files));
}

/**
 * Reads a file only when its inode, mode, size or times differ from the list.
 * @throws {CodedError} `adapter_files_missing`.
 */
export async function checkFileList(folder: string, { readAll = false } = {}): Promise<FileList> {
	const listed = await read(folder);
	const found = await listFiles(folder, readAll ? [] : listed).catch((error: NodeJS.ErrnoException) => {
		throw UNREADABLE.has(error.code ?? "") ? filesDamaged(folder, error.message, error) : error;
	});
	const difference = compare(listed, found);
	if (difference !== null) throw filesDamaged(folder, difference);
	const states = new Map(listed.map((file) => [file.path, file.state]));
	if (found.some((file) => states.get(file.path) !== file.state))
		await writeFileList(folder, found).catch(() => undefined);
	return found;
}

export async function findDifference(folder: string, listed: FileList): Promise<string | null> {
	try {
		return compare(listed, await listFiles(folder, listed));
	} catch (error) {
		if (UNREADABLE.has((error as NodeJS.ErrnoException).code ?? "")) return messageOf(error);
		throw error;
	}
}

function compare(listed: FileList, found: FileList): string | null {
	const before = new Map(listed.map((file) => [file.path, file]));
	for (const { path: name, kind, mode, content } of found) {
		const same = before.get(name);
		if (same === undefined) return `${name} was added.`;
		if (same.kind !== kind || same.mode !== mode || same.content !== content) return `${name} has changed.`;
	}
	const paths = new Set(found.map((file) => file.path));
	const missing = listed.find((file) => !paths.has(file.path));
	return missing === undefined ? null : `${missing.path} is missing.`;
}

/** Errors caused by the file itself, unlike, for example, too many open files. */
const UNREADABLE = new Set(["EACCES", "EPERM", "ENOENT", "ENOTDIR", "EISDIR", "ELOOP"]);

export async function listFiles(folder: string, known: FileList = []): Promise<FileList> {
	const files: ListedFile[] = [];
	const knownFiles = new Map(known.map((file) => [file.path, file]));
	for (const entry of await listTree(folder, { everything: true })) {
		const { path: name, kind, mode } = entry;
		if (kind === "file" && OWN_FILE.test(name)) continue;
		const state = kind === "folder" ? "" : entry.state;
		const before = knownFiles.get(name);
		const isKnown = before?.kind === kind && before.state === state;
		files.push({ path: name, kind, mode, state, content: isKnown ? before.content : await contentOf(folder, entry) });
	}
	return files;
}

/** Names of the server's own records and of their temporary files, which a killed server may have left. */
const OWN_FILE = /^paperclip-adapter(-files)?\.json(\.[0-9a-f-]{36})?$/;

/**
 * Rejects folders and links with the names of the server's own records, which can replace only regular files.
 * @throws {CodedError} `adapter_name_reserved`.
 */
export function refuseReservedNames(files: FileList): void {
	const reserved = files.find((file) => OWN_FILE.test(file.path));
	if (reserved === undefined) return;
	const message = `The package has a ${reserved.kind} named ${reserved.path}, where Paperclip keeps its own record.`;
	throw new CodedError("adapter_name_reserved", message, {
		hint: "Give it another name, then install the package again.",
	});
}

async function contentOf(folder: string, { path: name, kind }: TreeEntry): Promise<string> {
	if (kind === "folder") return "";
	const file = path.join(folder, name);
	if (kind === "link") return await readlink(file);
	const hash = createHash("sha256");
	for await (const chunk of createReadStream(file)) hash.update(chunk);
	return hash.digest("hex");
}

async function read(folder: string): Promise<FileList> {
	try {
		return z.array(listedFileSchema).parse(JSON.parse(await readRegularFile(path.join(folder, FILE))));
	} catch (error) {
		throw filesDamaged(folder, `${FILE} is missing or unreadable.`, error);
	}
}
