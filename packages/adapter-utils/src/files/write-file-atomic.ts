import { randomUUID } from "node:crypto";
import { rename, rm, writeFile } from "node:fs/promises";

/**
 * Replaces a file in one step: a reader finds the old content or the new one, never a part of it, even after the writing
 * process was killed. The file is readable by its owner only.
 */
export async function writeFileAtomic(file: string, content: string): Promise<void> {
	const draft = `${file}.${randomUUID()}`;
	try {
		await writeFile(draft, content, { mode: 0o600 });
		await rename(draft, file);
	} catch (error) {
		await rm(draft, { force: true });
		throw error;
	}
}
