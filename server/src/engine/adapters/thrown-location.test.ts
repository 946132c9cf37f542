import { CodedError } from "@paperclipai/adapter-utils";
import { expect, it } from "vitest";
import { markThrownByAdapter } from "./thrown-by-adapter.ts";
import { describeThrown } from "./thrown-location.ts";

function thrownAt(...frames: string[]): Error {
	const error = new TypeError("boom\nmore");
	error.stack = ["TypeError: boom", "more", ...frames.map((frame) => `    at ${frame}`)].join("\n");
	return error;
}

it.each([
	[
		"a module from source",
		["execute (file:///home/me/packages/adapters/acme/src/execute.ts:12:3)"],
		"acme/src/execute.ts:12",
	],
	["a build", ["/srv/node_modules/@acme/adapter/dist/server/index.js:3:14"], "adapter/dist/server/index.js:3"],
	[
		"a helper, called by the adapter",
		["readValue (/srv/packages/adapter-utils/dist/host.js:1:1)", "async execute (/srv/packages/acme/src/run.ts:9:2)"],
		"acme/src/run.ts:9",
	],
	[
		"Node, called by a loose file",
		["JSON.parse (<anonymous>)", "node:fs:1:1", "/opt/acme/run.js:9:2"],
		"acme/run.js:9",
	],
])("names file and line of %s on the first line", (_, frames, location) => {
	expect(describeThrown(thrownAt(...frames))).toBe(`boom (${location})\nmore`);
});

it("adds nothing to an error that is no defect, is located already, or has no stack", () => {
	const frame = "execute (/srv/acme/src/run.ts:9:2)";
	expect(describeThrown(new CodedError("cwd_not_found", "x"))).toBe("x");
	expect(describeThrown(markThrownByAdapter(thrownAt(frame)))).toBe("boom\nmore");
	expect(describeThrown(thrownAt("node:fs:1:1"))).toBe("boom\nmore");
	expect(describeThrown("text")).toBe("text");
});
