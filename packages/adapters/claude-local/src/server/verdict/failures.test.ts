import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { type ClaudeErrorCode, FAILURES, failure } from "./failures.ts";

const page = readFileSync(new URL("../../../../../../docs/adapters/claude-local.md", import.meta.url), "utf8");

/** Codes in the table of errors, with the family in their row. */
function documented(): [string, string][] {
	const rows = page.matchAll(/^\| ((?:`\w+`(?:, )?)+) \| (\w*) ?\|/gm);
	return [...rows].flatMap(([, codes = "", family = ""]) =>
		[...codes.matchAll(/`(claude_\w+)`/g)].map(([, code = ""]): [string, string] => [code, family]),
	);
}

it("documents each error code with its family, and no other", () => {
	const own = Object.keys(FAILURES).filter((code): code is ClaudeErrorCode => code.startsWith("claude_"));
	const expected = own.map((code) => [code, failure(code, "").errorFamily ?? ""]);
	expect(documented().toSorted()).toEqual(expected.toSorted());
});

it("documents each finding of the environment test", () => {
	const codes = [
		"cwd_ok",
		"cwd_from_host",
		"command_version",
		"command_version_failed",
		"home_not_writable",
		"login_ok",
	];
	for (const code of [...codes, "option_left_out", "api_key_in_env", "live_ok"]) expect(page).toContain(`\`${code}\``);
});
