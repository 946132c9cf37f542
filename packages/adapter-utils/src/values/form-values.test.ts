import { expect, it } from "vitest";
import { omitEmptyFields, readFormLines, readFormList, readFormToggle, readFormVariables } from "./form-values.ts";

it("reads values line by line, spaces kept", () => {
	expect(readFormLines("-c\r\necho  hello \n\n")).toEqual(["-c", "echo  hello "]);
	for (const empty of [undefined, "", "\n"]) expect(readFormLines(empty)).toBeUndefined();
});

it("reads variables and leaves out notes and lines that set nothing", () => {
	expect(readFormVariables("A=1\n# no=1\n B = x=y\n\nnonsense\n =z\nE=")).toEqual({ A: "1", B: " x=y", E: "" });
	for (const empty of [undefined, "", "nonsense"]) expect(readFormVariables(empty)).toBeUndefined();
});

it("keeps what was filled in, even when it is 0 or false", () => {
	expect(omitEmptyFields({ a: 0, b: false, c: "", d: undefined, e: "x" })).toEqual({ a: 0, b: false, e: "x" });
});

it("leaves out lists without an item, and toggles that are off", () => {
	expect(readFormList([" a b ", "", 1, "c"])).toEqual(["a b", "c"]);
	expect(readFormList([" "])).toBeUndefined();
	expect(readFormList("a")).toBeUndefined();
	expect(readFormToggle(true)).toBe(true);
	expect(readFormToggle(false)).toBeUndefined();
	expect(readFormToggle("true")).toBeUndefined();
});
