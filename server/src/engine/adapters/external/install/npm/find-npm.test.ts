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

function addNpmBesideNode(): string {
	const script = path.join(root, "node/lib/node_modules/npm/bin/npm-cli.js");
	mkdirSync(path.dirname(script), { recursive: true });
	writeFileSync(script, "");
	return script;
}

it("prefers the npm on the PATH to the one beside Node", async () => {
	addNpmBesideNode();
	writeFileSync(path.join(root, "bin/npm"), "", { mode: 0o755 });
	expect(await findNpm(path.join(root, "bin"), node)).toEqual([path.join(root, "bin/npm")]);
});

it("uses the npm beside Node when there is none on the PATH", async () => {
	const script = addNpmBesideNode();
	expect(await findNpm(path.join(root, "bin"), node)).toEqual([node, script]);
});

it("fails with a hint when there is no npm", async () => {
	await expect(findNpm("", node)).rejects.toMatchObject({
		code: "npm_missing",
		hint: expect.stringContaining("Install npm"),
	});
});
