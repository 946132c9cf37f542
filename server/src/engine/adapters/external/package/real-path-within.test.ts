import { mkdirSync, mkdtempSync, realpathSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import fc from "fast-check";
import { afterEach, beforeEach, expect, it } from "vitest";
import { realPathWithin } from "./real-path-within.ts";

let root: string;
let own: string;
beforeEach(() => {
	root = mkdtempSync(path.join(tmpdir(), "paperclip-within-"));
	own = path.join(root, "package");
	mkdirSync(path.join(own, "dist"), { recursive: true });
	mkdirSync(path.join(root, "package-beside"));
	for (const file of ["package/dist/a.js", "secret.js", "package-beside/a.js"])
		writeFileSync(path.join(root, file), "");
});
afterEach(() => rmSync(root, { recursive: true, force: true }));

const link = (at: string, to: string) => symlinkSync(to, path.join(own, at));

it("resolves a file of the package", async () => {
	expect(await realPathWithin(own, "dist/a.js")).toBe(path.join(own, "dist/a.js"));
});

it("follows links within the package and keeps the given path of its folder", async () => {
	link("dist/link.js", "a.js");
	link("out", path.join(realpathSync(own), "dist"));
	symlinkSync("package", path.join(root, "current"));
	expect(await realPathWithin(path.join(root, "current"), "out/link.js")).toBe(path.join(root, "current/dist/a.js"));
});

it.each([
	["../secret.js"],
	["../package-beside/a.js"],
	["dist/../../secret.js"],
	["/etc/passwd"],
])("rejects %s", async (file) => {
	await expect(realPathWithin(own, file)).rejects.toMatchObject({ code: "adapter_file_outside" });
});

it("rejects links that lead outside, as the file or on the way to it", async () => {
	link("file.js", "../secret.js");
	link("folder", "../package-beside");
	link("chain.js", "file.js");
	for (const file of ["file.js", "folder/a.js", "chain.js"]) {
		await expect(realPathWithin(own, file)).rejects.toMatchObject({ code: "adapter_file_outside" });
	}
});

it("reports a missing file, even for a circular link", async () => {
	link("circle", "circle");
	for (const file of ["nothing.js", "dist/a.js/b", "circle"]) {
		await expect(realPathWithin(own, file)).rejects.toMatchObject({ code: "adapter_file_missing" });
	}
});

it("never resolves to a file outside, whatever the links are", async () => {
	const name = fc.constantFrom("a", "b", "dist", "..", "secret.js", "a.js", "package-beside");
	const somewhere = fc.array(name, { minLength: 1, maxLength: 4 }).map((parts) => parts.join("/"));
	const outside = fc.constantFrom("../secret.js", "../../secret.js", "..", "../package-beside", "/tmp");
	const links = fc.dictionary(fc.constantFrom("a", "b", "dist/a", "dist/b"), fc.oneof(somewhere, outside), {
		maxKeys: 4,
	});
	const asked = fc.oneof(somewhere, fc.constantFrom("a", "b", "dist/a", "dist/b", "a/a.js", "dist/b/secret.js"));
	let found = 0;
	await fc.assert(
		fc.asyncProperty(links, asked, async (made, file) => {
			for (const [at, to] of Object.entries(made)) link(at, to);
			try {
				const real = await realPathWithin(own, file);
				found++;
				expect(`${realpathSync(real)}/`.startsWith(`${realpathSync(own)}/`)).toBe(true);
				expect(path.join(realpathSync(own), path.relative(own, real))).toBe(realpathSync(real));
			} catch (error) {
				expect(error).toMatchObject({ code: expect.stringMatching(/^adapter_file_(outside|missing)$/) });
			} finally {
				for (const at of Object.keys(made)) rmSync(path.join(own, at), { force: true });
			}
		}),
		{ numRuns: 300 },
	);
	// About twenty at random; with zero, the test would check nothing.
	expect(found).toBeGreaterThan(0);
});
