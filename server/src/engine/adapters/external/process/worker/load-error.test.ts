import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { expect, it, onTestFinished } from "vitest";
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
