import { expect, it } from "vitest";
import { mentionAt, namesFor, withMention } from "./mention-at.ts";

const agents = [{ name: "Ada" }, { name: "Code Reviewer" }];
/** `|` is the caret. */
const at = (text: string) => mentionAt(text.replace("|", ""), text.indexOf("|"));

it.each([
	["Ask @|", { start: 4, name: "" }],
	["@Code Rev| now", { start: 0, name: "Code Rev" }],
	["ada@ex|", null],
	["@Ada\nand |", null],
	["none |", null],
])("finds the mention that is typed in %j", (text, expected) => {
	expect(at(text)).toEqual(expected);
});

it.each([
	["", ["Ada", "Code Reviewer"]],
	["a", ["Ada"]],
	["rev", ["Code Reviewer"]],
	["code r", ["Code Reviewer"]],
	["ada", ["Ada"]],
	["ada please", []],
	["x", []],
])("offers names for %j", (name, expected) => {
	expect(namesFor(agents, { start: 0, name }).map((agent) => agent.name)).toEqual(expected);
});

it("puts the name in the place of what is typed, with one space behind it", () => {
	expect(withMention("Hi @co and so on", { start: 3, name: "co" }, "Code Reviewer")).toEqual({
		text: "Hi @Code Reviewer and so on",
		caret: 18,
	});
	expect(withMention("@", { start: 0, name: "" }, "Ada")).toEqual({ text: "@Ada ", caret: 5 });
});
