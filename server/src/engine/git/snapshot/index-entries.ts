import { splitList } from "./path-bytes.ts";

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

export function parseIndex(listing: Buffer): IndexEntry[] {
	return splitList(listing).flatMap((line) => {
		const [, tag = "", mode = "", object = "", stage, path = ""] = ENTRY.exec(line) ?? [];
		const isAssumed = tag !== tag.toUpperCase();
		return tag === ""
			? []
			: [{ path, mode, object, stage: Number(stage), isSkipped: tag.toUpperCase() === "S", isAssumed }];
	});
}

export function indexInfo(entries: Iterable<Pick<IndexEntry, "path" | "mode" | "object">>): Buffer {
	return Buffer.from([...entries].map(({ path, mode, object }) => `${mode} ${object}\t${path}\0`).join(""), "latin1");
}
