import { expect, it } from "vitest";
import { readInTerminal } from "../__tests__/support/read-in-terminal.ts";

/** What code does with an object of Node's realm, `from`, to get at Node or to change what is around it. */
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
	["what waits for the module", "export const then = (resolve) => { climb(resolve); resolve({ parseStdoutLine }); };"],
	["the frames of an error", "Error.prepareStackTrace = (_, frames) => frames; climb(new Error().stack);"],
	["the error of endless calls", "const down = () => down(); try { down(); } catch (error) { climb(error); }"],
	["the global object", "climb(globalThis); climb(console); climb(console.log);"],
])("%s leads a parser nowhere", async (_what, deed) => {
	const climbs = CLIMBS.map((climb) => `try { ${climb}; found.push(${JSON.stringify(climb)}); } catch {}`);
	const source = `
		const found = [];
		const rootOf = (one) => Object.getPrototypeOf(one) === null ? one : rootOf(Object.getPrototypeOf(one));
		// What is of the parser's own realm may be changed; code of text cannot be made there.
		const climb = (from) => {
			if (!(from instanceof Object)) { ${climbs.join("\n")} }
			else try { found.push(from.constructor.constructor("return process")().pid); } catch {}
		};
		function parseStdoutLine(line, ts) { return [{ kind: "user", ts, text: line + found.join() }]; }
		${deed}
		export { parseStdoutLine };`;
	expect(await readInTerminal(source, ["a"])).toEqual({
		transcript: expect.stringMatching(/^\W*a\n$/),
		state: "parser: external 1.0.0",
	});
});
