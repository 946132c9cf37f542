import { readdirSync, readFileSync } from "node:fs";
import { expect, it } from "vitest";

const page = readFileSync(new URL("../../../../../docs/adapters/codex-local.md", import.meta.url), "utf8");
const sources = readdirSync(new URL(".", import.meta.url))
	.filter((file) => file.endsWith(".ts") && !file.endsWith(".test.ts"))
	.map((file) => readFileSync(new URL(file, import.meta.url), "utf8"))
	.join("\n");

const told = new Set(page.match(/`codex_\w+`/g)?.map((code) => code.slice(1, -1)));
const raised = new Set(sources.match(/"codex_\w+"/g)?.map((code) => code.slice(1, -1)));

it("documents each error code of its own, and no other", () => {
	expect([...raised].toSorted()).toEqual([...told].toSorted());
	expect(raised.size).toBeGreaterThan(15);
});

it("documents each finding of the environment test", () => {
	const findings = [...sources.matchAll(/\bcode: "(\w+)"/g)].map(([, code]) => code);
	expect(findings.length).toBeGreaterThan(2);
	for (const code of findings) expect(page).toContain(`\`${code}\``);
});
