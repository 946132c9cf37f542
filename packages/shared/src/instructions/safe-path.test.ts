import { expect, it } from "vitest";
import { findPathClash, isSafePath } from "./safe-path.ts";

it.each([
	"AGENTS.md",
	"references/style.md",
	"a/b/c/d.txt",
	"Größe 2.md",
	"_x",
	"日本.md",
	"a-b_c.tar.gz",
])("accepts %j", (path) => expect(isSafePath(path)).toBe(true));

it.each([
	["", "/etc/passwd", "../x", "a/../x", "a/..", "./x", "a//b", "a/", "~/x", ".hidden", "a/.git/config"],
	["a\\b", "..\\x", "C:x", "a\0b", "a\nb", "x.", "x ", " x", "NUL", "a/con.md", "__proto__", "a%2fb", "-rf", "\ud800"],
	["x".repeat(61), `${"x/".repeat(100)}x`],
])("refuses paths that leave the folder or are not the same everywhere", (...paths) => {
	for (const path of paths) expect(isSafePath(path), path).toBe(false);
});

it("finds paths that exclude each other on disk", () => {
	expect(findPathClash(["a.md", "b/a.md", "b/c.md"])).toBeNull();
	expect(findPathClash(["b/c", "b"])).toEqual(["b", "b/c"]);
	expect(findPathClash(["Agents.md", "AGENTS.md"])).not.toBeNull();
	expect(findPathClash(["B", "b/c"])).toEqual(["B", "b/c"]);
	expect(findPathClash(["\u00e9", "e\u0301"])).not.toBeNull();
});
