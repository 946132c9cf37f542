import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { expect, it } from "vitest";

const SOURCES = fileURLToPath(new URL("../..", import.meta.url));

it("no duration in the server is measured with the time of day", () => {
	const all = readdirSync(SOURCES, { recursive: true, encoding: "utf8" });
	const files = all.filter((file) => file.endsWith(".ts") && !/\.test\.ts$|__tests__/.test(file));
	expect(files.length).toBeGreaterThan(400);
	expect(files.filter((file) => /\bDate\.now\(/.test(readFileSync(path.join(SOURCES, file), "utf8")))).toEqual([]);
});
