import { randomUUID } from "node:crypto";
import { mkdir, readFile, rename, writeFile } from "node:fs/promises";
import path from "node:path";
import { currentRunScope } from "./run-scope.ts";

/**
 * Finds something out once for a run: when another host takes the run over and calls `execute()` again, it gets the same
 * answer, whatever has changed meanwhile. Outside a run it is found out every time.
 *
 * @param name Names the fact within the run; letters, digits and `-`.
 * @param find Gives what JSON can hold. What it throws is thrown on, and nothing is kept.
 */
export async function memoizeInRun<Fact>(name: string, find: () => Promise<Fact>): Promise<Fact> {
	const folder = currentRunScope()?.spoolFolder;
	if (folder === undefined) return await find();
	const file = path.join(folder, `${name}.json`);
	const kept = await readKept(file);
	if (kept !== undefined) return kept as Fact;
	const fact = await find();
	// A disk that is full stops the run elsewhere, with a better reason than this.
	await keep(folder, file, fact).catch(() => undefined);
	return fact;
}

async function readKept(file: string): Promise<unknown> {
	try {
		return JSON.parse(await readFile(file, "utf8"));
	} catch {
		return undefined;
	}
}

async function keep(folder: string, file: string, fact: unknown): Promise<void> {
	await mkdir(folder, { recursive: true, mode: 0o700 });
	const draft = `${file}.${randomUUID()}`;
	await writeFile(draft, JSON.stringify(fact), { mode: 0o600 });
	await rename(draft, file);
}
