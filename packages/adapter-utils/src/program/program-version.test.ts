import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { expect, it } from "vitest";
import { checkProgramVersion } from "./program-version.ts";

const check = (command: string) => checkProgramVersion({ command, cwd: "", graceSec: 1 }, {});

it("reports the version of a program, or that it prints none", async () => {
	expect(await check(process.execPath)).toEqual({
		code: "command_version",
		level: "info",
		message: `"${process.execPath} --version" printed: ${process.version}`,
	});
	expect(await check("false")).toMatchObject({ code: "command_version_failed", level: "error", detail: null });
	await expect(check("no-such-command-here")).rejects.toMatchObject({ code: "command_not_found" });
});

it("does not accept other output as a version", async () => {
	const folder = mkdtempSync(path.join(tmpdir(), "program-version-"));
	try {
		const command = path.join(folder, "talks");
		writeFileSync(command, "#!/bin/sh\necho Good morning\n", { mode: 0o755 });
		expect(await check(command)).toMatchObject({ code: "command_version_failed", level: "error" });
	} finally {
		rmSync(folder, { recursive: true });
	}
});
