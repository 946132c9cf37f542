import { readdirSync, readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { FAILURES } from "./failures.ts";

const page = readFileSync(new URL("../../../../../../docs/adapters/codex-local.md", import.meta.url), "utf8");
const server = new URL("../", import.meta.url);
const sources = readdirSync(server, { recursive: true, encoding: "utf8" })
	.filter((file) => file.endsWith(".ts") && !file.endsWith(".test.ts"))
	.map((file) => readFileSync(new URL(file, server), "utf8"))
	.join("\n");
const codesIn = (text: string, pattern: RegExp) => new Set([...text.matchAll(pattern)].map(([, code]) => code));

describe("the documentation", () => {
	it.each(Object.entries(FAILURES))("names %s, with its family", (code, failure) => {
		const row = page.split("\n").find((line) => line.startsWith("| `") && line.includes(`\`${code}\``));
		expect(row).toContain(`| ${"family" in failure ? failure.family : ""} |`.replace("  ", " "));
		expect(failure.hint).toMatch(/\.$/);
	});

	it("names exactly the codes that are used", () => {
		const documented = codesIn(page, /`(codex_\w+)`/g);
		expect([...documented].toSorted()).toEqual([...codesIn(sources, /\b(codex_(?!local)\w+)\b["':]/g)].toSorted());
	});

	it("names each finding of the environment test", () => {
		const findings = codesIn(sources, /\bcode: "(\w+)"/g);
		expect(findings.size).toBeGreaterThan(2);
		for (const code of findings) expect(page).toContain(`\`${code}\``);
	});
});
