import { git, runGit } from "../program/run-git.ts";

export async function readableObjects(gitDir: string, names: Iterable<string>, types: string[]): Promise<string[]> {
	const { stdout } = await runGit(["cat-file", "--batch-check"], { gitDir, input: linesOf(names) });
	const found = stdout.toString().split("\n");
	return found.flatMap((line) => {
		const [name = "", type = ""] = line.split(" ");
		return types.includes(type) ? [name] : [];
	});
}

export function excludedRefs(ref: string): string[] {
	return ["--not", `--exclude=${ref}`, `--exclude=${ref}-*`, "--glob=refs/*"];
}

/** Returns lines for `--stdin` that exclude the other refs. Omits broken refs, at which git would stop. */
export async function excludedReadableRefs(gitDir: string, ref: string): Promise<string> {
	const listed = await git(["for-each-ref", "--format=%(objectname) %(refname)"], { gitDir });
	const others = listed.split("\n").flatMap((line) => {
		const [name = "", found = ""] = line.split(" ");
		return found === ref || found.startsWith(`${ref}-`) ? [] : [name];
	});
	const readable = await readableObjects(gitDir, new Set(others), ["commit", "tag"]);
	return linesOf(readable.map((name) => `^${name}`));
}

export const linesOf = (names: Iterable<string>) => [...names].map((name) => `${name}\n`).join("");
