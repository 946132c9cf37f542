import { randomUUID } from "node:crypto";
import { rename, rm, writeFile } from "node:fs/promises";

/** A reader never finds partial content. The file is readable by its owner only. */
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
