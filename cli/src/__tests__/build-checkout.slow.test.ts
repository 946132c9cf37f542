import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { beforeEach, expect, it } from "vitest";
import { wasBuilt } from "../../bin/build-stamp.mjs";

const MODULE = new URL("../../bin/build-checkout.mjs", import.meta.url).href;

/** Writes the same output each time, like a compiler; a build that starts during another one leaves a note. */
const TURBO = `#!${process.execPath}
const { appendFileSync, existsSync, mkdirSync, rmSync, writeFileSync } = require("node:fs");
appendFileSync("builds", "build\\n");
if (existsSync("building")) appendFileSync("overlaps", "overlap\\n");
writeFileSync("building", "");
const deadline = Date.now() + (existsSync("slow") ? 300 : 0);
while (Date.now() < deadline);
mkdirSync("server/dist", { recursive: true });
writeFileSync("server/dist/index.js", "built");
rmSync("building", { force: true });
process.exit(existsSync("broken") ? 1 : 0);
`;

let root: string;
const file = (name: string) => path.join(root, name);
const write = (name: string, content: string, mode = 0o644) => {
	mkdirSync(path.dirname(file(name)), { recursive: true });
	writeFileSync(file(name), content, { mode });
};
const builds = () => readFileSync(file("builds"), "utf8").split("\n").length - 1;
const outputTime = () => statSync(file("server/dist/index.js"), { bigint: true }).ctimeNs;

beforeEach(() => {
	root = mkdtempSync(path.join(tmpdir(), "checkout-"));
	write("node_modules/.bin/turbo", TURBO, 0o755);
	// Only its presence on the PATH counts.
	write("bin/pnpm", "", 0o755);
	write("server/src/index.ts", "one");
	return () => rmSync(root, { recursive: true, force: true });
});

async function build(): Promise<number> {
	const script = `import { buildCheckout } from "${MODULE}"; process.exit(await buildCheckout(process.argv[1]));`;
	const child = spawn(process.execPath, ["--input-type=module", "--eval", script, root], {
		env: { ...process.env, PATH: `${file("bin")}:${process.env.PATH}` },
		stdio: ["ignore", "ignore", "ignore"],
	});
	return (await once(child, "exit"))[0];
}

it("builds once for commands that start at the same time", async () => {
	write("slow", "");
	expect(await Promise.all([build(), build(), build()])).toEqual([0, 0, 0]);
	expect(builds()).toBe(1);
	expect(existsSync(file("overlaps"))).toBe(false);
});

it("knows a checkout that was never built", async () => {
	expect(wasBuilt(root)).toBe(false);
	await build();
	expect(wasBuilt(root)).toBe(true);
});

it("touches no output while no source has changed, although the output has another time", async () => {
	await build();
	write("server/dist/index.js", "built");
	write("server/src/index.test.ts", "a test is no source");
	const before = outputTime();
	expect(await build()).toBe(0);
	expect(builds()).toBe(1);
	expect(outputTime()).toBe(before);
});

it.each([
	["a changed source", () => write("server/src/index.ts", "two, longer")],
	["a new source", () => write("cli/src/new.ts", "")],
	["a removed source", () => rmSync(file("server/src/index.ts"))],
	["another lockfile", () => write("pnpm-lock.yaml", "")],
	["a missing output", () => rmSync(file("server/dist"), { recursive: true })],
	["an output that was cut off", () => write("server/dist/index.js", "bu")],
	["a broken record", () => write("node_modules/.cache/paperclip-build.json", "{")],
])("builds again after %s", async (_, change) => {
	await build();
	change();
	expect(await build()).toBe(0);
	expect(builds()).toBe(2);
	expect(await build()).toBe(0);
	expect(builds()).toBe(2);
});

it("builds again after a build that failed", async () => {
	await build();
	write("broken", "");
	write("server/src/index.ts", "two, longer");
	expect(await build()).toBe(1);
	expect(await build()).toBe(1);
	rmSync(file("broken"));
	expect(await build()).toBe(0);
	expect(builds()).toBe(4);
});
