import { expect, it } from "vitest";
import { readConfiguredEnv } from "./read-configured-env.ts";

it("reads variables and leaves out what is none", () => {
	expect(readConfiguredEnv({ A: "a", B: 1, C: false, D: "", E: null, F: {} })).toEqual({
		A: "a",
		B: "1",
		C: "false",
		D: "",
	});
	expect(readConfiguredEnv("A=1")).toEqual({});
});
