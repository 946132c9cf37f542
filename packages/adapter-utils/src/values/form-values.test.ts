import { expect, it } from "vitest";
import { omitEmptyFields, readFormLines, readFormList, readFormToggle, readFormVariables } from "./form-values.ts";

it("reads one value per line and keeps spaces", () => {
	expect(readFormLines("-c\r\necho  hello \n\n")).toEqual(["-c", "echo  hello "]);
	for (const empty of [undefined, "", "\n"]) expect(readFormLines(empty)).toBeUndefined();
});

it("reads variables and ignores comments and lines without a =", () => {
	expect(readFormVariables("A=1\n# no=1\n B = x=y\n\nnonsense\n =z\nE=")).toEqual({ A: "1", B: " x=y", E: "" });
	for (const empty of [undefined, "", "nonsense"]) expect(readFormVariables(empty)).toBeUndefined();
});

it("omits empty fields, but keeps 0 and false", () => {
	expect(omitEmptyFields({ a: 0, b: false, c: "", d: undefined, e: "x" })).toEqual({ a: 0, b: false, e: "x" });
});

it("omits empty lists, and toggles that are off", () => {
	expect(readFormList([" a b ", "", 1, "c"])).toEqual(["a b", "c"]);
	expect(readFormList([" "])).toBeUndefined();
	expect(readFormList("a")).toBeUndefined();
	expect(readFormToggle(true)).toBe(true);
	expect(readFormToggle(false)).toBeUndefined();
	expect(readFormToggle("true")).toBeUndefined();
});
