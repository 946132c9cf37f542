import { execFileSync } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { expect, it } from "vitest";
import { findRunningServer } from "./find-server.ts";

it("finds no server, and does not hang, when a FIFO has the name of its file", () => {
	const home = mkdtempSync(path.join(tmpdir(), "paperclip-find-"));
	execFileSync("sh", ["-c", "mkfifo server.json"], { cwd: home });
	expect(findRunningServer(home)).toBeNull();
	rmSync(home, { recursive: true });
});
