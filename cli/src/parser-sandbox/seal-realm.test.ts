import { expect, it } from "vitest";
import { readInTerminal } from "../__tests__/support/read-in-terminal.ts";

/** Attempts to reach Node, or to change its built-in objects, from `from`, an object of Node's realm. */
const CLIMBS = [
	"from.constructor('return process')().pid",
	"from.constructor.constructor('return process')().pid",
	"Object.getPrototypeOf(Object.getPrototypeOf(from)).constructor.constructor('return process')().pid",
	"from.constructor.getOwnPropertyNames(from).constructor.constructor('return process')().pid",
	"Object.defineProperty(rootOf(from), 'leak', { value: 1 })",
	"(rootOf(from).toString = () => 'leak')",
	"(from.constructor.prepareStackTrace = () => 1)",
];

it.each([
	["the error of import()", "await import('node:fs').catch(climb);"],
	["the promise of import()", "const promise = import('node:fs'); climb(promise); promise.catch(() => {});"],
	[
		"the resolver of the module's promise",
		"export const then = (resolve) => { climb(resolve); resolve({ parseStdoutLine }); };",
	],
	["the frames of an error", "Error.prepareStackTrace = (_, frames) => frames; climb(new Error().stack);"],
	["the error of a stack overflow", "const down = () => down(); try { down(); } catch (error) { climb(error); }"],
	["the global object", "climb(globalThis); climb(console); climb(console.log);"],
])("%s gives a parser no access to Node", async (_what, attempt) => {
	const climbs = CLIMBS.map((climb) => `try { ${climb}; found.push(${JSON.stringify(climb)}); } catch {}`);
	const source = `
		const found = [];
		const rootOf = (one) => Object.getPrototypeOf(one) === null ? one : rootOf(Object.getPrototypeOf(one));
		// Objects of the parser's own realm may be changed, but text cannot be compiled there.
		const climb = (from) => {
			if (!(from instanceof Object)) { ${climbs.join("\n")} }
			else try { found.push(from.constructor.constructor("return process")().pid); } catch {}
		};
		function parseStdoutLine(line, ts) { return [{ kind: "user", ts, text: line + found.join() }]; }
		${attempt}
		export { parseStdoutLine };`;
	expect(await readInTerminal(source, ["a"])).toEqual({
		transcript: expect.stringMatching(/^\W*a\n$/),
		state: "parser: external 1.0.0",
	});
});
