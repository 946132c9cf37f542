import { LIMITS } from "../../../platform/settings/limits.ts";
import { readChunks, readFields } from "../program/read-fields.ts";

export interface IndexEntry {
	/** Latin1-encoded bytes. */
	path: string;
	mode: string;
	object: string;
	/** 0, or 1 to 3 for base, ours and theirs of a conflict. */
	stage: number;
	isSkipped: boolean;
	isAssumed: boolean;
}

export const GITLINK = "160000";

const ENTRY = /^(.) (\d+) ([0-9a-f]+) (\d)\t(.*)$/s;

export const LIST_INDEX = ["ls-files", "--stage", "-v", "-z"];

/** @param listing Output of `LIST_INDEX` in chunks. */
export async function parseIndex(listing: readonly Buffer[]): Promise<IndexEntry[]> {
	const entries: IndexEntry[] = [];
	await readChunks(
		listing,
		readEntries((entry) => entries.push(entry)),
	);
	return entries;
}

/**
 * Returns a listener for the output of `LIST_INDEX`.
 * @throws {CodedError} `workspace_too_large`.
 */
export function readEntries(onEntry: (entry: IndexEntry) => void): (chunk: Buffer) => void {
	return readFields(
		(line) => {
			const [, tag = "", mode = "", object = "", stage, path = ""] = ENTRY.exec(line) ?? [];
			if (tag === "") return;
			const isAssumed = tag !== tag.toUpperCase();
			onEntry({ path, mode, object, stage: Number(stage), isSkipped: tag.toUpperCase() === "S", isAssumed });
		},
		{ maxFields: LIMITS.gitFiles },
	);
}

export function indexInfo(entries: Iterable<Pick<IndexEntry, "path" | "mode" | "object">>): Buffer {
	return Buffer.from([...entries].map(({ path, mode, object }) => `${mode} ${object}\t${path}\0`).join(""), "latin1");
}
