import { describe, expect, it } from "vitest";
import {
	asAmount,
	asArray,
	asBoolean,
	asCount,
	asNumber,
	asString,
	asStringArray,
	asTokens,
	parseJson,
	parseObject,
} from "./read-value.ts";

describe("asString", () => {
	it("returns a string, else the fallback", () => {
		expect(asString("a", "b")).toBe("a");
		expect(asString("", "b")).toBe("b");
		expect(asString(7, "b")).toBe("b");
		expect(asString(undefined)).toBe("");
		expect(asString(undefined, null)).toBeNull();
	});
});

describe("asNumber", () => {
	it("returns a finite number, else the fallback", () => {
		expect(asNumber(0, 5)).toBe(0);
		for (const value of ["7", Number.NaN, Number.POSITIVE_INFINITY, null]) expect(asNumber(value, 5)).toBe(5);
		expect(asNumber("7")).toBe(0);
	});
});

describe("asBoolean", () => {
	it("returns a boolean, else the fallback", () => {
		expect(asBoolean(false, true)).toBe(false);
		expect(asBoolean("true", true)).toBe(true);
		expect(asBoolean("true")).toBe(false);
	});
});

describe("asCount", () => {
	it("returns a number that is not negative", () => {
		expect(asCount(7)).toBe(7);
		for (const value of [-1, "7", Number.NaN, undefined]) expect(asCount(value)).toBe(0);
	});
});

describe("asArray", () => {
	it("returns an array, else an empty one", () => {
		expect(asArray(["a", 1])).toEqual(["a", 1]);
		for (const value of [{ length: 1 }, "a", null]) expect(asArray(value)).toEqual([]);
	});
});

describe("asStringArray", () => {
	it("returns the strings of an array", () => {
		expect(asStringArray(["a", 1, "", null, "b"])).toEqual(["a", "", "b"]);
		expect(asStringArray("a")).toEqual([]);
	});
});

describe("parseObject", () => {
	it("returns an object, else an empty one", () => {
		expect(parseObject({ a: 1 })).toEqual({ a: 1 });
		for (const value of [null, undefined, [1], "a", 7]) expect(parseObject(value)).toEqual({});
	});
});

describe("parseJson", () => {
	it("returns the object in JSON text, else null", () => {
		expect(parseJson('{"a":1}')).toEqual({ a: 1 });
		for (const text of ["", "{", "[1]", "null", "7", '"a"']) expect(parseJson(text)).toBeNull();
	});
});

describe("asAmount and asTokens", () => {
	it("return a finite number of at least 0, tokens rounded, else null", () => {
		for (const value of ["7", "", -1, Number.NaN, Number.POSITIVE_INFINITY, true, null, undefined, {}]) {
			expect([asAmount(value), asTokens(value)]).toEqual([null, null]);
		}
		for (const value of [0, 7]) expect([asAmount(value), asTokens(value)]).toEqual([value, value]);
		expect([asAmount(5.5), asTokens(5.5), asTokens(5.4)]).toEqual([5.5, 6, 5]);
	});
});
