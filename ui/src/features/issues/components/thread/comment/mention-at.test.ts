import { expect, it } from "vitest";
import { mentionAt, namesFor } from "./mention-at.ts";

const agents = ["Ada Lovelace", "Ada", "Code Reviewer"].map((name) => ({ name }));
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
	["", ["Ada Lovelace", "Ada", "Code Reviewer"]],
	["a", ["Ada Lovelace", "Ada"]],
	["rev", ["Code Reviewer"]],
	["code r", ["Code Reviewer"]],
	["ada", ["Ada", "Ada Lovelace"]],
	["ada lo", ["Ada Lovelace"]],
	["ada please", []],
	["x", []],
])("offers names for %j", (name, expected) => {
	expect(namesFor(agents, { start: 0, name }).map((agent) => agent.name)).toEqual(expected);
});
