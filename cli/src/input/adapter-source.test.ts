import { homedir } from "node:os";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { expect, it } from "vitest";
import { readAdapterSource } from "./adapter-source.ts";

const here = fileURLToPath(new URL(".", import.meta.url));

it.each([
	["acme-adapter", { packageName: "acme-adapter" }],
	["acme-adapter@1.2.3", { packageName: "acme-adapter", version: "1.2.3" }],
	["@acme/adapter", { packageName: "@acme/adapter" }],
	["@acme/adapter@^1.0.0", { packageName: "@acme/adapter", version: "^1.0.0" }],
	["@acme/adapter@next", { packageName: "@acme/adapter", version: "next" }],
	["acme@", { packageName: "acme", version: "" }],
	[".", { localPath: path.resolve(here) }],
	["./none", { localPath: path.join(here, "none") }],
	["../input", { localPath: path.resolve(here) }],
	["/opt/none", { localPath: "/opt/none" }],
	["~", { localPath: homedir() }],
	["~/adapter", { localPath: path.join(homedir(), "adapter") }],
	["~name", { packageName: "~name" }],
	["...", { packageName: "..." }],
])("%s", (text, source) => {
	expect(readAdapterSource(text, here)).toEqual(source);
});

it.each(["", " "])("%j is rejected, and is not the current folder", (text) => {
	expect(() => readAdapterSource(text, here)).toThrow(expect.objectContaining({ code: "usage" }));
});

it("accepts an existing folder without a leading dot", () => {
	const parent = path.dirname(path.resolve(here));
	expect(readAdapterSource("input", parent)).toEqual({ localPath: path.resolve(here) });
});
