import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";

/** Removes the folder afterwards. */
export function inScratch<Result>(use: (folder: string) => Result): Result {
	const folder = mkdtempSync(path.join(tmpdir(), "paperclip-needs-"));
	try {
		return use(folder);
	} finally {
		rmSync(folder, { recursive: true, force: true });
	}
}
