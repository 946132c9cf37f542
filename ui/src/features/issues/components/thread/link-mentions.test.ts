import { expect, it } from "vitest";
import { mentionPattern } from "./link-mentions.tsx";

it.each([
	["ask @Ada, please", ["@Ada"]],
	["@ada lovelace!", ["@ada lovelace"]],
	["(@Ada)", ["@Ada"]],
	["@C++ and @Ada", ["@C++", "@Ada"]],
	["me@Ada @Adam @Ada's", []],
])("finds the agents that %j mentions", (text, found) => {
	const parts = text.split(mentionPattern(["Ada", "Ada Lovelace", "C++"]));
	expect(parts.filter((_, index) => index % 2 === 1)).toEqual(found);
});
