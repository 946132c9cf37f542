import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";

/** Runs `check` on a temporary folder with the files `{ path: content }`; objects are written as JSON. */
export function checkTree(check, files) {
	const root = mkdtempSync(join(tmpdir(), "paperclip-policy-"));
	try {
		for (const [path, content] of Object.entries(files)) {
			const target = join(root, path);
			mkdirSync(dirname(target), { recursive: true });
			writeFileSync(target, typeof content === "string" ? content : JSON.stringify(content, null, 2));
		}
		return check(root);
	} finally {
		rmSync(root, { recursive: true, force: true });
	}
}
