import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import path from "node:path";
import fc from "fast-check";
import { afterAll, describe, expect, it } from "vitest";
import { resolveExport } from "./resolve-export.ts";

const IMPORT = new Set(["node", "import"]);
const file = (name: string, byPattern = false) => ({ kind: "file", path: name, byPattern });
const none = { kind: "none" };

describe("a target in exports", () => {
	it.each([
		["a path", "./a.js", ".", file("a.js")],
		["a path, for a subpath", "./a.js", "./ui-parser", none],
		["conditions alone", { types: "./a.d.ts", import: "./a.js" }, ".", file("a.js")],
		["conditions in order", { default: "./a.js", import: "./b.js" }, ".", file("a.js")],
		["nested conditions", { ".": { node: { require: "./a.cjs", import: "./b.js" } } }, ".", file("b.js")],
		["conditions, none of which applies", { ".": { browser: "./a.js" } }, ".", none],
		[
			"a condition without a target, then another",
			{ import: { browser: "./a.js" }, default: "./b.js" },
			".",
			file("b.js"),
		],
		["a list", ["./a.js", "./b.js"], ".", file("a.js")],
		["a list whose first element is not a path", { ".": ["a", { browser: "./b.js" }, "./c.js"] }, ".", file("c.js")],
		["an empty list", { ".": [] }, ".", none],
		["null", { "./ui-parser": null }, "./ui-parser", none],
		["null for a more specific pattern", { "./*": "./dist/*.js", "./ui-*": null }, "./ui-parser", none],
		["a pattern", { "./*": "./dist/*.js" }, "./ui-parser", file("dist/ui-parser.js", true)],
		["a pattern with a suffix", { "./*.js": "./dist/*.mjs" }, "./a/b.js", file("dist/a/b.mjs", true)],
		["a target with two stars", { "./*": "./*/*.js" }, "./ui", file("ui/ui.js", true)],
		["the more specific pattern", { "./*": "./a/*", "./ui-*": "./b/*" }, "./ui-parser", file("b/parser", true)],
		["a path before a pattern", { "./*": "./a/*", "./ui-parser": "./b.js" }, "./ui-parser", file("b.js")],
		["a URL-encoded space", "./a%20b.js", ".", file("a b.js")],
		["an inherited key", { "./a": "./a.js" }, "./__proto__", none],
		["nothing", undefined, ".", { kind: "invalid" }],
	])("%s", (_, exports, subpath, expected) => {
		expect(resolveExport(exports, subpath, IMPORT)).toMatchObject(expected);
	});

	it.each([
		["../a.js"],
		["/a.js"],
		["a.js"],
		["."],
		["./../a.js"],
		["./a/../b.js"],
		["./%2e%2e/a.js"],
		["./a%2fb.js"],
		["./node_modules/a/b.js"],
		["./\0.js"],
		["file:///a.js"],
		[7],
		[true],
		[{ 1: "./a.js" }],
		[{ ".": "./a.js", import: "./b.js" }],
	])("%j is invalid", (exports) => {
		expect(resolveExport(exports, ".", IMPORT)).toMatchObject({ kind: "invalid", problem: expect.any(String) });
	});
});

describe("the same result as Node", () => {
	const folder = mkdtempSync(path.join(tmpdir(), "paperclip-exports-"));
	afterAll(() => rmSync(folder, { recursive: true, force: true }));
	let packages = 0;

	/** Resolves a package's import of itself with Node. */
	function askNode(exports: unknown, subpath: string) {
		const name = `package-${++packages}`;
		const own = path.join(folder, name);
		mkdirSync(own);
		writeFileSync(path.join(own, "package.json"), JSON.stringify({ name, exports }));
		try {
			return {
				kind: "file",
				path: path.relative(own, createRequire(path.join(own, "x.js")).resolve(name + subpath.slice(1))),
			};
		} catch (error) {
			const { code, message } = error as NodeJS.ErrnoException;
			if (code === "ERR_PACKAGE_PATH_NOT_EXPORTED") return { kind: "none" };
			if (code !== "MODULE_NOT_FOUND") return { kind: "invalid" };
			return { kind: "file", path: path.relative(own, /Cannot find module '([^']*)'/.exec(message)?.[1] ?? "") };
		}
	}

	const target = fc.constantFrom(
		"./a.js",
		"./b/c.js",
		"./*.js",
		"./b/*/x.js",
		"./%20.js",
		"../a.js",
		"a",
		"./b/../a.js",
		"./node_modules/a.js",
	);
	const { value } = fc.letrec((tie) => ({
		value: fc.oneof(
			{ maxDepth: 3 },
			target,
			fc.constantFrom(null, 1, true),
			fc.array(tie("value"), { maxLength: 3 }),
			fc.dictionary(fc.constantFrom("node", "require", "import", "default", "browser", "0"), tie("value"), {
				maxKeys: 3,
			}),
		),
	}));
	const subpaths = fc.constantFrom(".", "./a", "./a/b", "./*", "./a/*", "./*/b", "./a*");
	const exportsField = fc.oneof(value, fc.dictionary(subpaths, value, { maxKeys: 4 }));

	it("for any exports", () => {
		const requested = fc.constantFrom(".", "./a", "./a/b", "./ab/b");
		fc.assert(
			fc.property(exportsField, requested, (exports, subpath) => {
				// A package without exports cannot import itself, and Node ignores numbers and booleans.
				fc.pre(exports !== null && exports !== 1 && exports !== true);
				const ours = resolveExport(exports, subpath, new Set(["node", "require", "node-addons", "module-sync"]));
				const found = ours.kind === "file" ? { kind: "file", path: ours.path } : { kind: ours.kind };
				expect(found).toEqual(askNode(exports, subpath));
			}),
			{ numRuns: 300 },
		);
	});
});
