import type { PlainRepository } from "./plain-repository.ts";

export interface CommitContent {
	tree: string;
	parents: readonly string[];
	message: string;
	/** Seconds since 1970, for a reproducible commit. Default: now. */
	time?: number;
}

export async function createCommit(repository: PlainRepository, content: CommitContent): Promise<string> {
	const { tree, parents, message, time = toSeconds(new Date()) } = content;
	const author = `Paperclip <paperclip@localhost> ${time} +0000`;
	const lines = [
		`tree ${tree}`,
		...new Set(parents.map((parent) => `parent ${parent}`)),
		`author ${author}`,
		`committer ${author}`,
		"",
		message,
		"",
	];
	return await repository.git(["hash-object", "-w", "-t", "commit", "--stdin"], { input: lines.join("\n") });
}

function toSeconds(date: Date): number {
	return Math.floor(date.getTime() / 1000);
}
