import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterEach, beforeEach, expect, it } from "vitest";
import { readSettings } from "../command.ts";
import { checkAccess } from "./access.ts";

let home = "";
beforeEach(() => {
	home = mkdtempSync(path.join(tmpdir(), "codex-access-"));
});
afterEach(() => rmSync(home, { recursive: true, force: true }));

/** The findings for a response of `login status`. */
async function check(answer: string, toml: string, more: Record<string, string> = {}) {
	const command = path.join(home, "program");
	writeFileSync(command, `#!/bin/sh\n${answer}\n`, { mode: 0o755 });
	writeFileSync(path.join(home, "config.toml"), toml);
	const findings: [string, string][] = [];
	for await (const { code, level } of checkAccess(readSettings({ command }, {}), { CODEX_HOME: home, ...more })) {
		findings.push([code, level]);
	}
	return findings;
}

const LOGGED_IN = "echo 'Logged in using ChatGPT' >&2";
const LOGGED_OUT = "echo 'Not logged in' >&2; exit 1";
const OWN_SERVICE = 'model_provider = "own"\n[model_providers.own]\nenv_key = "OWN_KEY"\n';

it.each<[string, string, string, Record<string, string>, [string, string][]]>([
	["a login", LOGGED_IN, "", {}, [["login_ok", "info"]]],
	["neither login nor key", LOGGED_OUT, "", {}, [["codex_authentication", "error"]]],
	["a service elsewhere", LOGGED_OUT, 'openai_base_url = "http://x"', {}, [["codex_authentication", "warn"]]],
	["a key", LOGGED_OUT, "", { CODEX_API_KEY: "k" }, [["api_key_in_env", "warn"]]],
	[
		"a key that is of no use",
		LOGGED_IN,
		"",
		{ OPENAI_API_KEY: "k" },
		[
			["api_key_in_env", "warn"],
			["login_ok", "info"],
		],
	],
	["a service of its own", LOGGED_OUT, OWN_SERVICE, { OWN_KEY: "k" }, []],
	[
		"a program that does not know the question",
		"echo \"error: unexpected argument 'status' found\" >&2; exit 2",
		OWN_SERVICE,
		{ OWN_KEY: "k" },
		[],
	],
])("finds %s", async (_, answer, toml, env, findings) => {
	expect(await check(answer, toml, env)).toEqual(findings);
});

it("stops where a run would: unreadable settings, a missing key", async () => {
	const broken = "echo 'Error loading configuration: line 1: no' >&2; exit 1";
	await expect(check(broken, "")).rejects.toMatchObject({
		code: "codex_config",
		message: expect.stringContaining("no"),
	});
	await expect(check(LOGGED_OUT, OWN_SERVICE)).rejects.toMatchObject({
		code: "codex_authentication",
		message: "Missing environment variable: `OWN_KEY`.",
	});
});
