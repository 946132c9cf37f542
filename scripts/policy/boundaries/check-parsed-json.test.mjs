import assert from "node:assert/strict";
import { test } from "node:test";
import { checkTree } from "../source/temporary-tree.mjs";
import { checkParsedJson } from "./check-parsed-json.mjs";

const PATH = "server/src/a.ts";
const SENTENCE =
	"uses parsed JSON without a check; pass it to a schema or a reader, or assign it to an unknown that you check, " +
	'or write "// paperclip:allow-unchecked-json: <reason>" on the line before';
const violationsOf = (source, path = PATH) => checkTree(checkParsedJson, { [path]: source });

test("accepts JSON that a schema or a reader checks, or that is unknown", () => {
	for (const source of [
		"schema.parse(JSON.parse(text));",
		"z.array(item).safeParse(JSON.parse(await read(file)));",
		"const { data } = schema.safeParse(await response.json().catch(() => null));",
		"const state = isState(JSON.parse(text));",
		"const message = checkedMessage(JSON.parse(json.toString()));",
		"const value: unknown = JSON.parse(text);",
		"const value: unknown = isText ? JSON.parse(text) : null;",
		"const value: unknown = await (await fetch(url)).json();",
		"const value = JSON.parse(text) as unknown;",
		"let value: unknown; try { value = JSON.parse(text); } catch {}",
		"function f() { let value: unknown; value = JSON.parse(text); } function g() { const value = 5; }",
		"function f(value: unknown) { value = JSON.parse(text); }",
		"function read(text: string): unknown { try { return JSON.parse(text); } catch { return null; } }",
		"async function read(): Promise<unknown> { return (await fetch(url)).json(); }",
		"const read = (text: string): unknown => JSON.parse(text);",
		"JSON.parse(text);",
		"const schema = z.json();",
		"masker.json(value);",
		"JSON.stringify(value) as Text;",
	])
		assert.deepEqual(violationsOf(source), [], source);
});

test("reports JSON whose type is only claimed", () => {
	for (const source of [
		"const value = JSON.parse(text) as Value;",
		"const value = (await response.json()) as Value;",
		"const value = JSON.parse(text) as unknown as Value;",
		"const value = (JSON.parse(text) ?? {}) as Value;",
		"const value: Value = JSON.parse(text);",
		"const value = JSON.parse(text);",
		"const { version } = JSON.parse(text);",
		"const version: string = JSON.parse(text).version;",
		"let value: Value; value = JSON.parse(text);",
		"let value: unknown; function f() { let value: Value; value = JSON.parse(text); }",
		"function f(value: Value) { value = JSON.parse(text); }",
		"this.value = JSON.parse(text);",
		"function read(text: string): Value { return JSON.parse(text); }",
		"function outer(): unknown { const read = (text: string): Value => { return JSON.parse(text); }; return read; }",
		"const read = (text: string): Value => JSON.parse(text);",
		"const read = (text: string) => JSON.parse(text);",
		"store(JSON.parse(text));",
		"const copy = { ...JSON.parse(text) };",
		"const body = (await response.json().catch(() => null)).body;",
		"fetch(url).then((response) => response.json());",
	])
		assert.deepEqual(violationsOf(source), [`${PATH}:1 ${SENTENCE}`], source);
});

test("leaves out tests and files without types", () => {
	const source = "const value = JSON.parse(text);";
	for (const path of [
		"server/src/a.test.ts",
		"server/src/__tests__/a.ts",
		"packages/test-support/src/a.ts",
		"cli/bin/a.mjs",
		"scripts/a.ts",
	])
		assert.deepEqual(violationsOf(source, path), [], path);
});

test("accepts an allowance with a reason, and no other", () => {
	const allowed = (reason) => `// paperclip:allow-unchecked-json${reason}\nconst { version } = JSON.parse(text);`;
	assert.deepEqual(violationsOf(allowed(": the manifest of this package")), []);
	assert.deepEqual(violationsOf(allowed("")), [
		`${PATH}:1 "paperclip:allow-unchecked-json" needs a reason: write "// paperclip:allow-unchecked-json: <reason>"`,
	]);
	assert.deepEqual(violationsOf("// paperclip:allow-unchecked-json: old\nschema.parse(JSON.parse(text));"), [
		`${PATH}:1 "paperclip:allow-unchecked-json" allows nothing here; remove it`,
	]);
});
