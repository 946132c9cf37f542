import { splitList } from "./path-bytes.ts";

export interface IndexEntry {
	/** One character a byte. */
	path: string;
	mode: string;
	object: string;
	/** 0, or 1 to 3 for base, ours and theirs of a conflict. */
	stage: number;
	/** The file is not checked out on purpose. */
	isSkipped: boolean;
	/** Git was told not to look whether the file has changed. */
	isAssumed: boolean;
}

/** Mode of an entry that stands for the commit of a submodule. */
export const GITLINK = "160000";

const ENTRY = /^(.) (\d+) ([0-9a-f]+) (\d)\t(.*)$/s;

/** Command that lists an index for `parseIndex`. */
export const LIST_INDEX = ["ls-files", "--stage", "-v", "-z"];

/** All entries of a listed index. */
export function parseIndex(listing: Buffer): IndexEntry[] {
	return splitList(listing).flatMap((line) => {
		const [, tag = "", mode = "", object = "", stage, path = ""] = ENTRY.exec(line) ?? [];
		const isAssumed = tag !== tag.toUpperCase();
		return tag === ""
			? []
			: [{ path, mode, object, stage: Number(stage), isSkipped: tag.toUpperCase() === "S", isAssumed }];
	});
}

/** Lines for `update-index -z --index-info`. */
export function indexInfo(entries: Iterable<Pick<IndexEntry, "path" | "mode" | "object">>): Buffer {
	return Buffer.from([...entries].map(({ path, mode, object }) => `${mode} ${object}\t${path}\0`).join(""), "latin1");
}
