import { expect, it } from "vitest";
import { parserProblem } from "../__tests__/parser-problem.ts";

it.each([
	["has a syntax error", "\n\n  const a = = 1;", /^parser\.js:3:13 threw .*\(SyntaxError: Unexpected token '='\)\.$/],
	["throws", "export const a = 1;\nnull.b;", /^parser\.js threw .*\(TypeError: .* at line 2\)\.$/],
	["throws as CommonJS", "exports.a = 1;\nnull.b;", /^parser\.js threw .*\(TypeError: .* at line 2\)\.$/],
	["uses a timer", "setTimeout(() => {}, 1);", /^parser\.js threw .*setTimeout is not defined at line 1\)\.$/],
	["uses the process", "process.exit(0);", /^parser\.js threw .*process is not defined at line 1\)\.$/],
	["exports nothing", "", /^parser\.js exports neither/],
	["never finishes loading", "await new Promise(() => {});", /^parser\.js ended its process/],
])("says that a parser is not ready which %s", async (_, source, problem) => {
	expect(await parserProblem(source)).toMatch(problem);
});

it("accepts a parser without parsing a line", async () => {
	expect(await parserProblem("export function parseStdoutLine() { for (;;); }")).toBeNull();
});
