import { readInTerminal, type SeenInTerminal } from "./read-in-terminal.ts";

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

/** Reads one line with a parser that climbs from what it gets hold of in `attempt`, and shows what it reached. */
export async function readWithClimber(attempt: string): Promise<SeenInTerminal> {
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
	return await readInTerminal(source, ["a"]);
}
