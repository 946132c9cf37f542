import { expect, it } from "vitest";
import { findMentions } from "./mentions.ts";

const NAMES = ["ada", "ada lovelace", "c++", "ada & co."];

function mentioned(text: string): string[] {
	return findMentions(text).flatMap(({ at, names }) => {
		const found = names.find(({ name }) => NAMES.includes(name));
		return found ? [text.slice(at, at + 1 + found.length)] : [];
	});
}

it.each([
	["ask @Ada, please", ["@Ada"]],
	["@ada lovelace!", ["@ada lovelace"]],
	["@Ada \t Lovelace.", ["@Ada \t Lovelace"]],
	["(@Ada)", ["@Ada"]],
	["@C++ and @Ada", ["@C++", "@Ada"]],
	["@Ada & Co. done?", ["@Ada & Co."]],
	["me@Ada @Adam @Ada's", []],
	["`@Ada` and ```\n@Ada\n``` but @Ada", ["@Ada"]],
	["\\`@Ada", ["@Ada"]],
	["_@Ada_ and __@Ada Lovelace__, not a_@Ada", ["@Ada", "@Ada Lovelace"]],
	["``@Ada ` `` and\n~~~\n@Ada\n~~~\nbut ~~~@Ada~~~", ["@Ada"]],
])("finds the agents that %j mentions", (text, found) => {
	expect(mentioned(text)).toEqual(found);
});

it("reads at most fifty mentions", () => {
	expect(findMentions("@Ada ".repeat(100))).toHaveLength(50);
});
