import { randomUUID } from "node:crypto";
import { existsSync } from "node:fs";
import { link, open, rm } from "node:fs/promises";
import path from "node:path";
import { hasErrorCode } from "@paperclipai/adapter-utils";
import { InputError } from "../input/input-error.ts";

/** @throws {InputError} `file_exists`. */
export function requireNewFile(file: string): void {
	if (existsSync(file)) throw fileExists(file);
}

/**
 * Writes a file that only this user can read. The file gets its name only once it is complete, synced, and accepted by
 * `check`; otherwise, no file is left.
 */
export async function writeNewFile<Checked>(
	file: string,
	content: AsyncIterable<Uint8Array>,
	check: (draft: string) => Promise<Checked>,
): Promise<Checked> {
	const draft = path.join(path.dirname(file), `.${path.basename(file)}.${randomUUID()}`);
	const handle = await open(draft, "wx", 0o600);
	try {
		for await (const chunk of content) await handle.appendFile(chunk);
		await handle.sync();
		const checked = await check(draft);
		// Unlike a rename, a link replaces nothing.
		await link(draft, file);
		return checked;
	} catch (error) {
		throw hasErrorCode(error, new Set(["EEXIST"])) ? fileExists(file) : error;
	} finally {
		await handle.close();
		await rm(draft, { force: true });
	}
}

function fileExists(file: string): InputError {
	return new InputError("file_exists", `${file} already exists.`, { hint: "Use another name, or remove the file." });
}
