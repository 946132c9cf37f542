import { execFileSync, spawnSync } from "node:child_process";
import { closeSync, mkdtempSync, openSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { expect, it } from "vitest";
import { readExitStatus } from "../watch/exit-status.ts";
import { SHIM, SHIM_NAME } from "./shim.ts";
import { createSpool, spoolAt } from "./spool.ts";

it("records a signal where sh is bash, which is quiet about it in its POSIX mode", () => {
	const folder = mkdtempSync(path.join(tmpdir(), "shim-"));
	const spool = spoolAt(path.join(folder, "spool"));
	createSpool(spool, "");
	const files = [spool.stdout, spool.shim, spool.stderr].map((file) => openSync(file, "a"));
	const args = ["-c", SHIM, SHIM_NAME, spool.folder, "4294967297", "space", "/bin/sh", "-c", "kill -KILL $$"];
	// Falls back to `sh` where bash is missing.
	const shell = execFileSync("/bin/sh", ["-c", "command -v bash || command -v sh"], { encoding: "utf8" }).trim();
	spawnSync(shell, args, { argv0: "sh", stdio: ["ignore", ...files] });
	for (const file of files) closeSync(file);
	expect(readExitStatus(spool)).toEqual({ exitCode: null, signal: "SIGKILL" });
	expect(readFileSync(spool.stderr, "utf8")).toBe("");
	rmSync(folder, { recursive: true });
});
