import { execFileSync } from "node:child_process";
import { mkdirSync, mkdtempSync, readFileSync, realpathSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { afterAll, beforeAll, expect, it } from "vitest";

const ROOT = fileURLToPath(new URL("../../..", import.meta.url));
/** Where no package of this repository can be found. */
const folder = realpathSync(mkdtempSync(path.join(tmpdir(), "paperclip-published-")));
const modules = path.join(folder, "node_modules");
const PROGRAM = path.join(modules, "@owner/paperclip/cli/bin/paperclipai.mjs");

beforeAll(() => {
	const names = { scope: "@owner", command: "@owner/paperclip" };
	writeFileSync(path.join(folder, "names.json"), JSON.stringify(names));
	const args = ["--out", path.join(folder, "staged"), "--names", path.join(folder, "names.json")];
	execFileSync(process.execPath, [path.join(ROOT, "scripts/release/stage.mjs"), ...args], { stdio: "pipe" });
	mkdirSync(path.join(modules, "@electric-sql"), { recursive: true });
	mkdirSync(path.join(modules, "@owner"));
	symlinkSync(path.join(ROOT, "server/node_modules/@electric-sql/pglite"), path.join(modules, "@electric-sql/pglite"));
	execFileSync("cp", ["-r", path.join(folder, "staged/owner-paperclip"), path.join(modules, "@owner/paperclip")]);
});

afterAll(() => rmSync(folder, { recursive: true, force: true }));

it("the command depends only on PGlite, in the version of the lockfile", () => {
	const pglite = manifestOf(path.join(ROOT, "server/node_modules/@electric-sql/pglite"));
	expect(manifestOf(path.join(modules, "@owner/paperclip"))).toMatchObject({
		name: "@owner/paperclip",
		bin: { paperclipai: "cli/bin/paperclipai.mjs" },
		dependencies: { "@electric-sql/pglite": pglite.version },
	});
});

it("packages under other names are found by the names that their users import", () => {
	const { version } = manifestOf(path.join(ROOT, "packages/adapter-utils"));
	expect(manifestOf(path.join(folder, "staged/owner-adapter-my-agent")).dependencies).toEqual({
		"@paperclipai/adapter-utils": `npm:@owner/adapter-utils@${version}`,
	});
});

it("the command and the server load without any other package", () => {
	expect(paperclip("--version")).toBe(`${manifestOf(path.join(ROOT, "cli")).version}\n`);
	expect(paperclip("doctor", "--help")).toContain("paperclipai doctor");
	const server = pathToFileURL(path.join(modules, "@owner/paperclip/server/dist/bundled/index.js")).href;
	const script = `const { LIMITS } = await import(${JSON.stringify(server)}); console.log(typeof LIMITS)`;
	expect(node("--input-type=module", "--eval", script)).toBe("object\n");
});

it("the command verifies a built-in adapter without its sources and recordings", () => {
	const report = paperclip("adapter", "verify", "my_agent");
	expect(report).toMatch(/^ {2}n\/a {6}recording-exists +must +An installed built-in adapter has no recordings\.$/m);
	expect(report).toMatch(/^ {2}n\/a {6}real-test/m);
	expect(report).toMatch(/^Conforms\. \d+ passed, 0 failed, \d+ not applicable, 0 untested/m);
});

function paperclip(...args: string[]): string {
	return node(PROGRAM, ...args);
}

function node(...args: string[]): string {
	const env = { PATH: process.env.PATH, HOME: path.join(folder, "home"), PAPERCLIP_PORT: "0" };
	const cwd = path.join(folder, "work");
	mkdirSync(cwd, { recursive: true });
	return execFileSync(process.execPath, args, { cwd, env, encoding: "utf8", stdio: "pipe" });
}

function manifestOf(of: string) {
	return JSON.parse(readFileSync(path.join(of, "package.json"), "utf8"));
}
