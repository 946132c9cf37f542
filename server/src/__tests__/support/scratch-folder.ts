import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterEach, beforeEach } from "vitest";

export function useScratchFolder(): { readonly path: string } {
	const scratch = { path: "" };
	beforeEach(() => {
		scratch.path = mkdtempSync(path.join(tmpdir(), "paperclip-scratch-"));
	});
	afterEach(() => rmSync(scratch.path, { recursive: true, force: true }));
	return scratch;
}
