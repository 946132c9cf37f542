import { expect, it } from "vitest";
import { permissionPayloadSchema } from "./payloads.ts";
import { unshownInput } from "./unshown-input.ts";

const REQUEST = { toolName: "T", askedBecause: "", canChangeInput: false, suggestedRules: [] };
const unshown = (payload: object) => unshownInput(permissionPayloadSchema.parse({ ...REQUEST, ...payload }));

it("includes every member of the input that is not shown, whatever its value and key", () => {
	const others = {
		...{ confirm: false, sandbox: null, stdin: "", hosts: [], env: {}, retries: 0 },
		...{ opts: { type: "hidden" }, sudo: { kind: "root" }, description: "another one" },
	};
	const input = { command: "ls", cwd: "/w", ...others };
	expect(unshown({ command: "ls", folder: "/w", description: "List", input })).toEqual(others);
});

it("leaves out what the adapter declares to be descriptive", () => {
	const input = { command: "ls", description: "List files", timeout: 5 };
	expect(unshown({ command: "ls", input, descriptive: ["description"] })).toEqual({ timeout: 5 });
});

const diff = "--- /w/a\n+++ /w/a\n@@ -1,3 +1,3 @@\n one\n-two\n+2\n three\n@@ -9,1 +8,0 @@\n-nine\n";

it.each([
	"one\ntwo\nthree\n",
	"one\n2\nthree",
	"two",
	"nine",
	"",
	"@@ -1,3 +1,3 @@\n one\n-two\n+2\n three\n",
])("finds %j in a diff", (text) => {
	expect(unshown({ diff, paths: ["/w/a"], input: { file: "/w/a", edits: [{ text }] } })).toEqual({});
});

it.each([
	"three\none",
	"two\n2",
	"three\nnine",
	"nin",
	"@@ x @@",
	"one\nthree",
])("does not find %j in a diff", (text) => {
	expect(unshown({ diff, input: { text } })).toEqual({ text });
});

it("does not find a text in a diff that is not shown beside the command", () => {
	expect(unshown({ diff, command: "ls", input: { command: "ls", text: "two" } })).toEqual({ text: "two" });
});
