import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { models } from "../../models.ts";
import { detectModel, listModels, readCatalog, refreshModels } from "./models.ts";

let home = "";
beforeEach(() => {
	home = mkdtempSync(path.join(tmpdir(), "codex-models-"));
	mkdirSync(path.join(home, ".codex"));
	vi.stubEnv("HOME", home);
	vi.stubEnv("PATH", `${home}:/usr/bin:/bin`);
});
afterEach(() => {
	vi.unstubAllEnvs();
	rmSync(home, { recursive: true, force: true });
});

/** A `codex` on PATH with these responses to `debug models`, with and without `--bundled`. */
function install(bundled: string, fresh: string): void {
	const script = `#!/bin/sh\ncase "$*" in "debug models --bundled") ${bundled} ;; "debug models") ${fresh} ;; *) exit 2 ;; esac\n`;
	writeFileSync(path.join(home, "codex"), script, { mode: 0o755 });
}

const catalog = (slug: string) => `echo '${JSON.stringify({ models: [{ slug, visibility: "list" }] })}'`;
const ids = (models: { id: string }[]) => models.map(({ id }) => id);

describe("the models of Codex", () => {
	it("are those that it lists, and the one in its settings", async () => {
		install(catalog("bundled"), catalog("fresh"));
		expect(ids(await listModels())).toEqual(["bundled"]);
		expect(ids(await refreshModels())).toEqual(["fresh"]);
		const source = path.join(home, ".codex/config.toml");
		writeFileSync(source, 'model = "own"\n');
		expect(await detectModel()).toEqual({ model: "own", provider: "openai", source });
		expect(ids(await listModels())).toEqual(["bundled", "own"]);
	});

	it("are the bundled ones when its service does not respond", async () => {
		install(catalog("bundled"), "exit 1");
		expect(ids(await refreshModels())).toEqual(["bundled"]);
	});

	it("are the declared ones when Codex is old or missing", async () => {
		expect(models.length).toBeGreaterThan(5);
		expect(await listModels()).toEqual(models);
		install("exit 2", "exit 2");
		expect(await refreshModels()).toEqual(models);
		expect(await detectModel()).toBeNull();
	});
});

it("parses the list without hidden models", () => {
	const models = [
		{ slug: "a", display_name: "A", visibility: "list" },
		{ slug: "b", visibility: "hide" },
		{ slug: "c", visibility: "list" },
		{ visibility: "list" },
		null,
	];
	expect(readCatalog(JSON.stringify({ models }))).toEqual([
		{ id: "a", label: "A" },
		{ id: "c", label: "c" },
	]);
	for (const text of ["", "[]", '{"models":7}']) expect(readCatalog(text)).toEqual([]);
});
