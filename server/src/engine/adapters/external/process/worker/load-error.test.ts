import { mkdtempSync, realpathSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { describe, expect, it, onTestFinished } from "vitest";
import type { LoadRequest } from "../channel/protocol.ts";
import { toPackageFault } from "./load-error.ts";

it.each([
	['{"engines":{"node":">=99"}}', "The package needs Node >=99;"],
	['{"engines":{"node":99}}', "The package needs a newer version of Node;"],
	['{"engines":["node"]}', "The package needs a newer version of Node;"],
	['{"engines":null}', "The package needs a newer version of Node;"],
	["null", "The package needs a newer version of Node;"],
	["[]", "The package needs a newer version of Node;"],
	['{"engines":', "The package needs a newer version of Node;"],
])("says which Node a package needs whose package.json is %s", (manifest, hint) => {
	const packageFolder = mkdtempSync(path.join(tmpdir(), "load-error-"));
	onTestFinished(() => rmSync(packageFolder, { recursive: true, force: true }));
	writeFileSync(path.join(packageFolder, "package.json"), manifest);
	const error = Object.assign(new Error("No such built-in module: node:next"), { code: "ERR_UNKNOWN_BUILTIN_MODULE" });
	const request = { packageFolder, origin: null } as Partial<LoadRequest> as LoadRequest;
	expect(toPackageFault("acme", error, request)).toMatchObject({ hint: expect.stringContaining(hint) });
});

describe("a syntax error", () => {
	function faultOf(files: Record<string, string>, error: SyntaxError): unknown {
		const folder = realpathSync(mkdtempSync(path.join(tmpdir(), "load-error-")));
		onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
		for (const [file, text] of Object.entries(files)) writeFileSync(path.join(folder, file), text);
		const entry = path.join(folder, "index.js");
		const request = { packageFolder: folder, origin: null, entry, serverEntry: null } as Partial<LoadRequest>;
		error.message = error.message.replace("FOLDER", folder);
		error.stack = `SyntaxError: ${error.message}\n    at compileSourceTextModule (node:internal/modules/esm/utils:346:16)`;
		return toPackageFault("acme could not be loaded", error, request as LoadRequest);
	}

	it.each([
		["Unexpected token '='", "index.js:2:13", { "index.js": "export const a = 1;\n  const b = = 2;\n" }],
		["Unexpected token '{'", "run.js:3:17", { "index.js": 'import "./run.js";', "run.js": "\n\nexport function {" }],
		["Unexpected end of input", "run.mjs:1", { "index.js": 'export * from "./run.mjs";', "run.mjs": "const a = {" }],
		["Unexpected token ')'", "run.js:1:1", { "index.js": 'await import("./run.js");', "run.js": ")" }],
	])("%s of a module is reported with its position", (message, position, files) => {
		expect(faultOf(files as Record<string, string>, new SyntaxError(message))).toMatchObject({
			code: "adapter_load_failed",
			message: `acme could not be loaded: SyntaxError: ${message} (${position})`,
		});
	});

	it.each(["FOLDER/models.json", "file://FOLDER/models.json"])("of %s is reported with its position", (file) => {
		const error = new SyntaxError(`${file}: Expected double-quoted property name in JSON at position 9`);
		expect(faultOf({ "models.json": '[\n  "one",\n]' }, error)).toMatchObject({
			message: "acme could not be loaded: models.json is not valid JSON (line 3, column 1: Unexpected token ']')",
		});
	});
});
