import { expect, it } from "vitest";
import { readConfiguredEnv } from "./read-configured-env.ts";

it("reads variables and ignores other values", () => {
	expect(readConfiguredEnv({ A: "a", B: 1, C: false, D: "", E: null, F: {} })).toEqual({
		A: "a",
		B: "1",
		C: "false",
		D: "",
	});
	expect(readConfiguredEnv("A=1")).toEqual({});
});
