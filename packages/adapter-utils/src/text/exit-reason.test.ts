import { expect, it } from "vitest";
import { exitReason } from "./exit-reason.ts";

const CRASH = `node:internal/modules/cjs/loader:1228
  throw err;
  ^

Error: Cannot find module './cli.js'
    at Module._resolveFilename (node:internal/modules/cjs/loader:1225:15) {
  code: 'MODULE_NOT_FOUND'
}

Node.js v20.20.2
`;

it.each([
	["the last line", "trace\nboom\n", "boom"],
	["the error of a program that Node has ended", CRASH, "Error: Cannot find module './cli.js'"],
	[
		"its named error",
		"x\nTypeError: y is not a function\n    at z\n\nNode.js v22.1.0",
		"TypeError: y is not a function",
	],
	["a last line without an error before Node's version", "out of luck\nNode.js v22.1.0\n", "out of luck"],
	["nothing else than the version", "Node.js v22.1.0", "Node.js v22.1.0"],
	["nothing", "", ""],
])("is %s", (_, stderr, reason) => {
	expect(exitReason(stderr)).toBe(reason);
});
