import { expect, it } from "vitest";
import { useColor } from "./use-color.ts";

it.each([
	[true, {}, true],
	[false, {}, false],
	[false, { CI: "1" }, false],
	[true, { NO_COLOR: "1" }, false],
	[true, { NO_COLOR: "" }, true],
	[false, { FORCE_COLOR: "1" }, true],
	[true, { FORCE_COLOR: "0" }, false],
	[true, { NO_COLOR: "1", FORCE_COLOR: "1" }, false],
	[true, { TERM: "dumb" }, false],
])("terminal %j with %j: %j", (isTerminal, env, expected) => {
	expect(useColor(isTerminal, env)).toBe(expected);
});
