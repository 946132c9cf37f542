import { expect, it } from "vitest";
import { checkProgramVersion } from "./program-version.ts";

const check = (command: string) => checkProgramVersion({ command, cwd: "", graceSec: 1 }, {});

it("tells the version of a program, or that it gives none", async () => {
	expect(await check(process.execPath)).toEqual({
		code: "command_version",
		level: "info",
		message: `"${process.execPath}" answers: ${process.version}`,
	});
	expect(await check("false")).toMatchObject({ code: "command_version_failed", level: "error", detail: null });
	await expect(check("no-such-command-here")).rejects.toMatchObject({ code: "command_not_found" });
});
