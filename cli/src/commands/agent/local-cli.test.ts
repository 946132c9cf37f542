import { execFileSync } from "node:child_process";
import { expect, it } from "vitest";
import { formatExports } from "./local-cli.ts";

it("quotes values so that a shell reads exactly them", () => {
	const value = 'it\'s $(echo run) `echo run`\n"x"';
	const script = `${formatExports({ VALUE: value })}printenv VALUE`;
	expect(execFileSync("sh", ["-c", script], { encoding: "utf8" })).toBe(`${value}\n`);
});
