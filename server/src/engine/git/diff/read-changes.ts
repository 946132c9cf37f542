import { readFields } from "../program/read-fields.ts";
import type { PlainRepository } from "../snapshot/plain-repository.ts";

export interface Change {
	/** Latin1-encoded bytes. */
	path: string;
	oldPath: string | null;
	status: string;
	modeBefore: string;
	modeAfter: string;
	before: string;
	after: string;
}

const RECORD = /^:(\d+) (\d+) ([0-9a-f]+) ([0-9a-f]+) ([A-Z])/;

export async function readChanges(
	repository: PlainRepository,
	trees: readonly [string, string],
	renames: string,
	max: number,
): Promise<{ changes: Change[]; isTruncated: boolean }> {
	const changes: Change[] = [];
	let isTruncated = false;
	let record: string[] = [];
	const add = (field: string) => {
		record.push(field);
		const [, modeBefore = "", modeAfter = "", before = "", after = "", status = ""] =
			RECORD.exec(record[0] ?? "") ?? [];
		if (record.length < (status === "R" ? 3 : 2)) return;
		const path = record.at(-1) ?? "";
		const oldPath = status === "R" ? (record[1] ?? null) : null;
		record = [];
		if (changes.length === max) isTruncated = true;
		else changes.push({ path, oldPath, status, modeBefore, modeAfter, before, after });
	};
	await repository.git(["diff-tree", "-r", renames, "--raw", "--no-abbrev", "-z", ...trees], {
		onStdout: readFields(add),
	});
	return { changes, isTruncated };
}

export async function readSizes(repository: PlainRepository, changes: readonly Change[]): Promise<Map<string, number>> {
	const objects = new Set(changes.flatMap(({ before, after }) => [before, after]));
	const input = [...objects].map((object) => `${object}\n`).join("");
	const output = await repository.git(["cat-file", "--batch-check=%(objectname) %(objectsize)"], { input });
	const sizes = output.split("\n").map((line) => line.split(" "));
	// For a missing object git prints a word in place of the size.
	return new Map(sizes.filter(([, size]) => /^\d+$/.test(size ?? "")).map(([name = "", size]) => [name, Number(size)]));
}
