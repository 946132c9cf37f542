import { describe, expect, it } from "vitest";
import { numberProblem, toNumber } from "./number-text.ts";

describe("a number in a form", () => {
	it.each([
		["", null],
		[" 50 ", 50],
		["60.50", 60.5],
		["60.", 60],
		["-1", -1],
	])("reads %j as %j", (text, number) => {
		expect(numberProblem(text)).toBeNull();
		expect(toNumber(text)).toBe(number);
	});

	it.each(["60,50", "$70", "abc", "1e400", "1O", "0x10", "5 trees", "Infinity", "1 000"])("refuses %j", (text) => {
		expect(numberProblem(text)).toContain("Enter a number");
		expect(toNumber(text)).toBeNaN();
	});

	it("refuses parts where only a whole number is possible", () => {
		expect(numberProblem("2.5", "whole")).toContain("whole number");
		expect(numberProblem("2", "whole")).toBeNull();
	});

	it.each(["0.001", "12.345", "1e3"])("refuses %s as an amount of money", (text) => {
		expect(numberProblem(text, "money")).toContain("two decimal places");
		expect(numberProblem("12.34", "money")).toBeNull();
	});
});
