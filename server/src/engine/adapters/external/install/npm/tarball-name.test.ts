import { execFileSync } from "node:child_process";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { gzipSync } from "node:zlib";
import { afterEach, beforeEach, expect, it } from "vitest";
import { readTarballName } from "./tarball-name.ts";

let folder: string;
beforeEach(() => {
	folder = mkdtempSync(path.join(tmpdir(), "paperclip-tarball-"));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

it("reads the name of a package that npm has packed", async () => {
	const source = path.join(folder, "acme");
	mkdirSync(path.join(source, "lib"), { recursive: true });
	writeFileSync(path.join(source, "lib", "package.json"), '{ "name": "another" }');
	writeFileSync(path.join(source, "a.js"), "x".repeat(2_000));
	writeFileSync(path.join(source, "package.json"), '{ "name": "@acme/adapter", "version": "1.0.0" }');
	execFileSync("npm", ["pack", "--pack-destination", folder], { cwd: source, stdio: "ignore" });
	expect(await readTarballName(path.join(folder, "acme-adapter-1.0.0.tgz"))).toBe("@acme/adapter");
});

it.each([
	["no archive", Buffer.from("text")],
	["an empty archive", gzipSync(Buffer.alloc(1024))],
	["an archive of random bytes", gzipSync(Buffer.alloc(5_000, "package/package.json"))],
])("rejects %s", async (_, content) => {
	const file = path.join(folder, "acme.tgz");
	writeFileSync(file, content);
	await expect(readTarballName(file)).rejects.toMatchObject({ code: "adapter_path_invalid" });
});

it("rejects a missing file", async () => {
	await expect(readTarballName(path.join(folder, "none.tgz"))).rejects.toMatchObject({ code: "adapter_path_invalid" });
});
