import { splitList } from "./path-bytes.ts";
import type { PlainRepository } from "./plain-repository.ts";

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

const ENTRY = /^(.) (\d+) ([0-9a-f]+) (\d)\t(.*)$/s;

/** All entries of the index. */
export async function readIndex(repository: PlainRepository): Promise<IndexEntry[]> {
	const chunks: Buffer[] = [];
	const args = ["ls-files", "--stage", "-v", "-z"];
	await repository.run(args, { onStdout: (chunk) => void chunks.push(chunk) });
	return splitList(Buffer.concat(chunks)).flatMap((line) => {
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
