import fc from "fast-check";
import { expect, it } from "vitest";
import { describeJsonFault } from "./json-fault.ts";

it.each([
	['{\n  "name": "acme",\n}', "line 3, column 1: Expected double-quoted property name"],
	['{\r\n  "name" "acme"\r\n}', "line 2, column 10: Expected ':' after property name"],
	['{"a": tru3}', "line 1, column 10: Unexpected number"],
	["// comment\n{}", "line 1, column 1: Unexpected token '/'"],
	['{"a": 1} x', "line 1, column 10: Unexpected non-whitespace character after JSON"],
	["{'a': 1}", "line 1, column 2: Expected property name or '}'"],
	['{"a": "x', "line 1, column 9: unexpected end of the text"],
	["", "line 1, column 1: unexpected end of the text"],
])("locates the fault of %j", (text, fault) => {
	expect(describeJsonFault(text)).toBe(fault);
});

it("names a line of the text for whatever is not JSON", () => {
	const broken = fc.tuple(fc.json(), fc.nat(), fc.string({ minLength: 1 })).map(([text, at, more]) => {
		const index = at % (text.length + 1);
		return text.slice(0, index) + more + text.slice(index);
	});
	fc.assert(
		fc.property(fc.oneof(broken, fc.string()), (text) => {
			try {
				JSON.parse(text);
			} catch {
				const [, line] = /^line (\d+), column \d+: ./.exec(describeJsonFault(text)) ?? [];
				expect(Number(line)).toBeLessThanOrEqual(text.split(/\r\n|\n|\r/).length);
			}
		}),
	);
});
