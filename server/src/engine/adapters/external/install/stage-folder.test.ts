import { execFileSync } from "node:child_process";
import {
	chmodSync,
	cpSync,
	existsSync,
	lstatSync,
	mkdirSync,
	mkdtempSync,
	readdirSync,
	readFileSync,
	readlinkSync,
	realpathSync,
	rmSync,
	symlinkSync,
	truncateSync,
	writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { missingPath } from "@paperclipai/test-support/missing-path.ts";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { findServerModule } from "../package/find-export.ts";
import { stageFromFolder } from "./stage-folder.ts";

let root: string;
let own: string;
let staged = 0;
beforeEach(() => {
	root = realpathSync(mkdtempSync(path.join(tmpdir(), "paperclip-stage-folder-")));
	own = path.join(root, "package");
	mkdirSync(path.join(root, "home"));
	put("package.json", JSON.stringify({ name: "@acme/adapter", version: "1.2.3", exports: "./dist/index.js" }));
	put("dist/index.js", "export {};\n");
});
afterEach(() => rmSync(root, { recursive: true, force: true }));

function put(name: string, text: string): void {
	const file = path.join(own, name);
	mkdirSync(path.dirname(file), { recursive: true });
	writeFileSync(file, text);
}

async function stage(localPath = own) {
	const folder = path.join(root, "home", `staged-${++staged}`);
	mkdirSync(folder);
	return await stageFromFolder({ localPath, folder, home: path.join(root, "home") });
}

it("copies the package without installed packages", async () => {
	for (const name of [".git/config", "node_modules/a/index.js", "example/node_modules/b.js", "example/package.json"])
		put(name, "{}");
	put("dist/node_modules/bundled.js", "1");
	const { folder, packageFolder, manifest, version, origin, hash } = await stage();
	expect(readdirSync(folder, { recursive: true }).sort()).toEqual([
		"dist",
		"dist/index.js",
		"dist/node_modules",
		"dist/node_modules/bundled.js",
		"example",
		"example/package.json",
		"package.json",
	]);
	expect({ packageFolder, version, origin }).toEqual({ packageFolder: folder, version: "1.2.3", origin: own });
	expect(manifest).toMatchObject({ name: "@acme/adapter", exports: "./dist/index.js", type: "commonjs" });
	expect(hash).toMatch(/^[0-9a-f]{32}$/);
});

it("derives the hash from the content alone", async () => {
	const first = await stage();
	cpSync(own, path.join(root, "other"), { recursive: true });
	put("node_modules/a.js", "not copied");
	expect((await stage(path.join(root, "other"))).hash).toBe(first.hash);
	expect((await stage()).hash).toBe(first.hash);
	const hashes = new Set([first.hash]);
	const changes = [
		() => put("dist/index.js", "export { };\n"),
		() => put("dist/lib/deep.js", ""),
		() => chmodSync(path.join(own, "dist/lib/deep.js"), 0o755),
		() => rmSync(path.join(own, "dist/lib/deep.js")),
		() => symlinkSync("index.js", path.join(own, "dist/link.js")),
	];
	for (const change of changes) {
		change();
		hashes.add((await stage()).hash);
	}
	expect(hashes.size).toBe(changes.length + 1);
});

it("keeps links to copied files and points all others outside the package", async () => {
	mkdirSync(path.join(root, "elsewhere"));
	writeFileSync(path.join(root, "elsewhere/index.js"), "");
	symlinkSync("dist/index.js", path.join(own, "relative.js"));
	symlinkSync(path.join(own, "dist"), path.join(own, "absolute"));
	symlinkSync("../elsewhere", path.join(own, "outside"));
	symlinkSync("nothing", path.join(own, "dangling"));
	const { folder, manifest } = await stage();
	const link = (name: string) => readlinkSync(path.join(folder, name));
	expect(link("relative.js")).toBe("dist/index.js");
	expect(link("absolute")).toBe("dist");
	expect(link("outside")).toBe(path.join(root, "elsewhere"));
	expect(lstatSync(path.join(folder, "dangling")).isSymbolicLink()).toBe(true);
	expect(await findServerModule(folder, { ...manifest, exports: "./absolute/index.js" })).toBe(
		path.join(folder, "dist/index.js"),
	);
	for (const exports of ["./outside/index.js", "./dangling"]) {
		await expect(findServerModule(folder, { ...manifest, exports })).rejects.toMatchObject({
			code: expect.stringMatching(/^adapter_file_/),
		});
	}
});

it("leaves out a FIFO without waiting for it", async () => {
	execFileSync("mkfifo", [path.join(own, "fifo")]);
	const { folder } = await stage();
	expect(readdirSync(folder).sort()).toEqual(["dist", "package.json"]);
});

it("follows a link to the package and records the link as its origin", async () => {
	symlinkSync("package", path.join(root, "current"));
	expect((await stage(path.join(root, "current"))).origin).toBe(path.join(root, "current"));
});

it("fails when a file keeps changing", async () => {
	let isOver = false;
	const changeIt = async () => {
		for (let round = 0; !isOver; round++) {
			put("dist/index.js", String(round));
			await new Promise((resolve) => setImmediate(resolve));
		}
	};
	const changing = changeIt();
	await expect(stage()).rejects.toMatchObject({ code: "adapter_changing" });
	isOver = true;
	await changing;
});

it("copies again when a file changed after it was copied", async () => {
	for (let file = 100; file < 200; file++) put(`dist/${file}.js`, "old");
	const copyOf = (name: string) => path.join(root, "home", `staged-${staged}`, name);
	const staging = stage();
	while (!existsSync(copyOf("dist/120.js"))) await new Promise((resolve) => setImmediate(resolve));
	put("dist/100.js", "new");
	await staging;
	expect(readFileSync(copyOf("dist/100.js"), "utf8")).toBe("new");
});

describe("a rejected folder", () => {
	it.each([
		["package", "adapter_path_invalid"],
		["~/package", "adapter_path_invalid"],
		[missingPath(), "adapter_path_missing"],
		["/\0", "adapter_path_invalid"],
		["/", "adapter_path_invalid"],
		["/dev/null", "adapter_path_invalid"],
	])("is %j", async (localPath, code) => {
		await expect(stage(localPath)).rejects.toMatchObject({ code, hint: expect.any(String) });
	});

	it("is a packed package, with the way to install it", async () => {
		const packed = path.join(root, "acme-1.0.0.tgz");
		writeFileSync(packed, "");
		await expect(stage(packed)).rejects.toMatchObject({
			code: "adapter_path_invalid",
			hint: expect.stringContaining("tar -xzf"),
		});
	});

	it("is inside the data folder, even through a link", async () => {
		cpSync(own, path.join(root, "home/package"), { recursive: true });
		symlinkSync("home/package", path.join(root, "link"));
		for (const name of ["home", "home/package", "link"]) {
			await expect(stage(path.join(root, name))).rejects.toMatchObject({ code: "adapter_path_invalid" });
		}
	});

	it.each([
		[null, "adapter_manifest_missing"],
		["{", "adapter_manifest_invalid"],
		["[]", "adapter_manifest_invalid"],
		['{ "version": "1.0.0" }', "adapter_manifest_invalid"],
	])("has the package.json %j", async (text, code) => {
		rmSync(path.join(own, "package.json"));
		if (text !== null) put("package.json", text);
		await expect(stage()).rejects.toMatchObject({ code });
	});

	it("is too large", async () => {
		put("data.bin", "");
		truncateSync(path.join(own, "data.bin"), 201 * 1024 * 1024);
		await expect(stage()).rejects.toMatchObject({ code: "adapter_too_large" });
	});

	it.each([
		["folders nested too deeply", "folder/".repeat(300)],
		["names that are too long together", `${"n".repeat(200)}/`.repeat(11)],
	])("has %s", async (_, nested) => {
		put(`${nested}file`, "");
		await expect(stage()).rejects.toMatchObject({
			code: "adapter_path_too_long",
			hint: expect.stringContaining("nested"),
		});
	});

	it("has a path that the system does not take", async () => {
		// Longer than the limit of a path, so it is made step by step.
		const script = 'for i in $(seq 30); do mkdir "$1" && cd -P "$1" || exit 1; done';
		execFileSync("sh", ["-c", script, "sh", "n".repeat(200)], { cwd: own });
		await expect(stage()).rejects.toMatchObject({ code: "adapter_path_too_long" });
		execFileSync("rm", ["-rf", own]);
	});
});
