import { createHash } from "node:crypto";
import { createReadStream } from "node:fs";
import { readFile, readlink } from "node:fs/promises";
import path from "node:path";
import { writeFileAtomic } from "@paperclipai/adapter-utils/server-utils";
import { z } from "zod";
import { filesDamaged } from "../errors.ts";
import { listTree, type TreeEntry } from "../package/package-tree.ts";

const listedFileSchema = z.object({
	path: z.string(),
	kind: z.enum(["file", "folder", "link"]),
	mode: z.number(),
	/** While it is the same, the content is taken for the same. Empty for a folder. */
	state: z.string(),
	/** Hash of a file, target of a link, empty for a folder. */
	content: z.string(),
});
type ListedFile = z.infer<typeof listedFileSchema>;

const FILE = "paperclip-adapter-files.json";

/** Records the files of a version, so that a later change of them is noticed. Its own record and this list are left out. */
export async function writeFileList(folder: string): Promise<void> {
	await store(folder, await listFiles(folder, new Map()));
}

/**
 * Compares the files of a version with its list. A file is read only when its inode, mode, size or times differ from those
 * listed.
 * @param readAll Reads all files.
 * @throws {CodedError} `adapter_files_missing`.
 */
export async function checkFileList(folder: string, { readAll = false } = {}): Promise<void> {
	const listed = new Map((await read(folder)).map((file) => [file.path, file]));
	const found = await listFiles(folder, readAll ? new Map() : listed).catch((error: NodeJS.ErrnoException) => {
		throw LOCKED.has(error.code ?? "") ? filesDamaged(folder, error.message, error) : error;
	});
	for (const file of found) {
		const before = listed.get(file.path);
		if (before === undefined) throw filesDamaged(folder, `${file.path} was added.`);
		const isSame = before.kind === file.kind && before.mode === file.mode && before.content === file.content;
		if (!isSame) throw filesDamaged(folder, `${file.path} has changed.`);
	}
	const paths = new Set(found.map((file) => file.path));
	const missing = [...listed.keys()].find((file) => !paths.has(file));
	if (missing !== undefined) throw filesDamaged(folder, `${missing} is missing.`);
	// Copied or touched files need not be read again the next time. When that cannot be stored, they are.
	if (found.some((file) => listed.get(file.path)?.state !== file.state))
		await store(folder, found).catch(() => undefined);
}

/** What an unreadable, or just removed, file of the version gives. Other errors are not the version's fault. */
const LOCKED = new Set(["EACCES", "EPERM", "ENOENT", "ENOTDIR", "EISDIR", "ELOOP"]);

async function listFiles(folder: string, known: ReadonlyMap<string, ListedFile>): Promise<ListedFile[]> {
	const files: ListedFile[] = [];
	for (const entry of await listTree(folder, { everything: true })) {
		if (OWN_FILE.test(entry.path)) continue;
		const { path: name, kind, mode } = entry;
		const state = kind === "folder" ? "" : entry.state;
		const before = known.get(name);
		const isKnown = before?.kind === kind && before.state === state;
		files.push({ path: name, kind, mode, state, content: isKnown ? before.content : await contentOf(folder, entry) });
	}
	return files;
}

/** The two records of the server, and the drafts of them that a killed server leaves. */
const OWN_FILE = /^paperclip-adapter(-files)?\.json(\.[0-9a-f-]{36})?$/;

async function contentOf(folder: string, { path: name, kind }: TreeEntry): Promise<string> {
	if (kind === "folder") return "";
	const file = path.join(folder, name);
	if (kind === "link") return await readlink(file);
	const hash = createHash("sha256");
	for await (const chunk of createReadStream(file)) hash.update(chunk);
	return hash.digest("hex");
}

async function read(folder: string): Promise<ListedFile[]> {
	try {
		return z.array(listedFileSchema).parse(JSON.parse(await readFile(path.join(folder, FILE), "utf8")));
	} catch (error) {
		throw filesDamaged(folder, `${FILE} is missing or unreadable.`, error);
	}
}

async function store(folder: string, files: ListedFile[]): Promise<void> {
	await writeFileAtomic(path.join(folder, FILE), JSON.stringify(files));
}
