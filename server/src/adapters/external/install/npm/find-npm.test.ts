import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterEach, beforeEach, expect, it } from "vitest";
import { findNpm } from "./find-npm.ts";

let root: string;
let node: string;
beforeEach(() => {
	root = mkdtempSync(path.join(tmpdir(), "paperclip-find-npm-"));
	node = path.join(root, "node/bin/node");
	mkdirSync(path.join(root, "bin"));
});
afterEach(() => rmSync(root, { recursive: true, force: true }));

function addOwn(): string {
	const script = path.join(root, "node/lib/node_modules/npm/bin/npm-cli.js");
	mkdirSync(path.dirname(script), { recursive: true });
	writeFileSync(script, "");
	return script;
}

it("takes the one on the PATH before the one that came with Node", async () => {
	addOwn();
	writeFileSync(path.join(root, "bin/npm"), "", { mode: 0o755 });
	expect(await findNpm(path.join(root, "bin"), node)).toEqual([path.join(root, "bin/npm")]);
});

it("takes the one that came with Node when there is none on the PATH", async () => {
	const script = addOwn();
	expect(await findNpm(path.join(root, "bin"), node)).toEqual([node, script]);
});

it("says what to do when there is none", async () => {
	await expect(findNpm("", node)).rejects.toMatchObject({
		code: "npm_missing",
		hint: expect.stringContaining("Install npm"),
	});
});
