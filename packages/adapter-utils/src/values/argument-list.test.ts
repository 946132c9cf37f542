import { expect, it } from "vitest";
import { readArgumentList } from "./argument-list.ts";

it("returns the arguments, [] when the setting is missing", () => {
	expect(readArgumentList({ args: ["-c", "", " a b "] }, "args", [])).toEqual(["-c", "", " a b "]);
	expect(readArgumentList({}, "args", [])).toEqual([]);
});

it.each(["-c ls", ["-c", 1], null, {}])("rejects %j with an example in the hint", (args) => {
	expect(() => readArgumentList({ args }, "args", ["-c", "echo hello"])).toThrow(
		expect.objectContaining({
			code: "config_invalid",
			message: '"args" is not an array of strings.',
			hint: 'Write one string for each argument, for example {"args": ["-c", "echo hello"]}.',
		}),
	);
});
