import { expect, it } from "vitest";
import { plainSummary } from "./plain-summary.ts";

it.each([
	[
		"Done: `searchNotes` in `src/app.js`.\n\n| file | change |\n|---|:-:|\n| `a.js` | **new** |",
		"Done: searchNotes in src/app.js.\nfile, change\na.js, new",
	],
	["## Result\n\n- **module 12** is _ready_\n1. ~~old~~ new", "Result\nmodule 12 is ready\nold new"],
	["> quoted\n> - [x] task", "quoted\ntask"],
	["See [the page](https://a.example/b) or <https://c.example>.", "See the page or https://c.example."],
	["![a picture](a.png)", "a picture"],
	["```ts\nconst a = b * c * d;\n```\nend", "const a = b * c * d;\nend"],
	["`**not bold**` and \\*stars\\*", "**not bold** and *stars*"],
	["2 * 3 * 4, snake_case_name, a|b, #5 and C# -> x", "2 * 3 * 4, snake_case_name, a|b, #5 and C# -> x"],
	["***\n---\nText", "Text"],
	["``` inline ``` text\n**bold *both* [link](https://a.example)**", "inline text\nbold both link"],
	["All tests pass.", "All tests pass."],
	["", ""],
])("shows the text of %j", (markdown, text) => expect(plainSummary(markdown)).toBe(text));

it("takes little time for any text", () => {
	for (const part of ["*", "`", "_a_", "[", "[a](", "\\", "|", "> ", "~~a", "\uE000"]) {
		expect(plainSummary(part.repeat(100_000)).length).toBeLessThanOrEqual(4_000);
	}
});
