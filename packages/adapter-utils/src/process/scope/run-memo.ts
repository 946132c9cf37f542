import path from "node:path";
import { makeFolders } from "../../files/make-folders.ts";
import { readRegularFile } from "../../files/regular-file.ts";
import { writeFileAtomic } from "../../files/write-file-atomic.ts";
import type { Check } from "../../values/check-shape.ts";
import { currentRunScope } from "./run-scope.ts";

/**
 * Computes a value once per run and stores it with the run's spools, so that a repeated `execute()` makes the same
 * calls.
 * @param name Letters, digits and `-`; unique within the run.
 * @param compute Returns a JSON value.
 * @param isValue Checks the stored value, which an agent can change; an invalid value is computed again. Default:
 * accepts every JSON value.
 * @throws any error of `compute`, without storing a value.
 */
export async function memoizeInRun<Value>(
	name: string,
	compute: () => Promise<Value>,
	isValue: Check<Value> = (_value): _value is Value => true,
): Promise<Value> {
	const folder = currentRunScope()?.spoolFolder;
	if (folder === undefined) return await compute();
	const file = path.join(folder, `${name}.json`);
	const stored = await readStored(file);
	if (stored !== undefined && isValue(stored)) return stored;
	const value = await compute();
	// A full disk stops the run later with a better error.
	await store(folder, file, value).catch(() => undefined);
	return value;
}

async function readStored(file: string): Promise<unknown> {
	try {
		return JSON.parse(await readRegularFile(file));
	} catch {
		return undefined;
	}
}

async function store(folder: string, file: string, value: unknown): Promise<void> {
	await makeFolders(folder, 0o700);
	await writeFileAtomic(file, JSON.stringify(value));
}
