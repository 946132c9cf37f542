import type { FileHandle } from "node:fs/promises";
import { expect, it } from "vitest";
import { appendComplete } from "./record-writer.ts";

it("waits while the file system is read-only, and then replaces what was partly written", async () => {
	let isReadOnly = false;
	let content = "before\n";
	const refuse = () => {
		if (isReadOnly) throw Object.assign(new Error("read-only"), { code: "EROFS" });
	};
	const handle = {
		async appendFile(lines: Buffer) {
			refuse();
			if (waits === 0) {
				content += "li";
				isReadOnly = true;
				refuse();
			}
			content += String(lines);
		},
		async truncate(size: number) {
			refuse();
			content = content.slice(0, size);
		},
	} as unknown as FileHandle;
	let waits = 0;
	const waitForRetry = async () => {
		waits++;
		isReadOnly = waits < 3;
		return true;
	};
	expect(await appendComplete(Buffer.from("line\n"), { handle, size: 7, waitForRetry })).toBe(true);
	expect(content).toBe("before\nline\n");
	expect(waits).toBe(3);
});
