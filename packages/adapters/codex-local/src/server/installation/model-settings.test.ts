import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { readSettings } from "../command.ts";
import { codexHomeOf, ensureCodexHome } from "../env.ts";
import { ensureProfile, readModelSettings } from "./model-settings.ts";

let home = "";
beforeEach(() => {
	home = mkdtempSync(path.join(tmpdir(), "codex-home-"));
});
afterEach(() => rmSync(home, { recursive: true, force: true }));

const write = (name: string, ...lines: string[]) => writeFileSync(path.join(home, name), lines.join("\n"));
const read = (config: Record<string, unknown> = {}) =>
	readModelSettings(readSettings(config, {}), { CODEX_HOME: home });

describe("which model Codex uses", () => {
	it("is unknown without settings files, except for the service", async () => {
		expect(await read()).toEqual({ model: "", provider: "openai", baseUrl: "", keyVariable: "" });
		expect(await read({ model: "m" })).toMatchObject({ model: "m" });
	});

	it("comes from the settings files, then the profile, then the overrides of the agent", async () => {
		write("config.toml", 'model = "one"', 'openai_base_url = "http://x"', "[profiles.old]", 'model = "two"');
		write("new.config.toml", 'model = "three"');
		expect(await read()).toMatchObject({ model: "one", baseUrl: "http://x" });
		expect(await read({ profile: "old" })).toMatchObject({ model: "two" });
		expect(await read({ profile: "new" })).toMatchObject({ model: "three" });
		expect(await read({ profile: "new", configOverrides: ["model=four"] })).toMatchObject({ model: "four" });
		expect(await read({ configOverrides: ['model="four"'], model: "five" })).toMatchObject({ model: "five" });
	});

	it("may belong to a custom service with its own key variable", async () => {
		write(
			"config.toml",
			'model_provider = "own"',
			"[model_providers.own]",
			'env_key = "OWN_KEY"',
			'base_url = "http://o"',
		);
		expect(await read()).toEqual({ model: "", provider: "own", baseUrl: "http://o", keyVariable: "OWN_KEY" });
	});

	it.each([["-m", "x"], ["--oss"], ["--config=model=x"]])("is unknown with the argument %s", async (...extraArgs) => {
		expect(await read({ extraArgs })).toBeNull();
	});
});

describe("a profile", () => {
	const ensure = (profile: string) => ensureProfile(readSettings({ profile }, {}), { CODEX_HOME: home });

	it("may be a file or a table", async () => {
		write("config.toml", "[profiles.old]");
		write("new.config.toml", "");
		for (const profile of ["", "old", "new"]) await ensure(profile);
	});

	it("that does not exist refuses the run, because newer versions would silently ignore it", async () => {
		await expect(ensure("gone")).rejects.toMatchObject({ code: "codex_profile_missing" });
	});

	it("is left to Codex when a settings file is not valid TOML, which Codex reports with its line", async () => {
		write("config.toml", "[profiles.old]", "model = ");
		await ensure("old");
	});
});

describe("Codex's folder", () => {
	it("is CODEX_HOME, else the default", () => {
		expect(codexHomeOf({ CODEX_HOME: "own" }, "/project")).toBe("/project/own");
		expect(codexHomeOf({ HOME: "/home/me" }, "")).toBe("/home/me/.codex");
	});

	it("must exist when CODEX_HOME names it", async () => {
		await ensureCodexHome({ CODEX_HOME: home }, "");
		await ensureCodexHome({ HOME: path.join(home, "missing") }, "");
		const file = path.join(home, "file");
		writeFileSync(file, "");
		for (const folder of [file, path.join(home, "missing")]) {
			await expect(ensureCodexHome({ CODEX_HOME: folder }, "")).rejects.toMatchObject({ code: "codex_home_missing" });
		}
	});
});
