import { describe, expect, it } from "vitest";
import { dayOf, daysOf, monthOf, periodsOf } from "./periods.ts";

describe("periods", () => {
	it("begin at midnight in UTC", () => {
		expect(dayOf(new Date("2026-10-31T23:59:59.999Z"))).toBe("2026-10-31");
		expect(monthOf(new Date("2026-11-01T00:00:00Z"))).toBe("2026-11");
	});

	it("include both days", () => {
		expect(daysOf("2025-12-31", "2026-01-01")).toEqual(["2025-12-31", "2026-01-01"]);
	});

	it("of a range are its whole months and the days around them", () => {
		expect(periodsOf({ from: "2024-01-31", to: "2024-03-02" })).toEqual([
			"2024-01-31",
			"2024-02",
			"2024-03-01",
			"2024-03-02",
		]);
		expect(periodsOf({ from: "2026-11-01", to: "2026-11-29" })).toHaveLength(29);
	});

	it("end with the last day that a date of four digits can name", () => {
		expect(daysOf("9999-12-30", "9999-12-31")).toEqual(["9999-12-30", "9999-12-31"]);
		expect(periodsOf({ from: "9999-11-30", to: "9999-12-31" })).toEqual(["9999-11-30", "9999-12"]);
		expect(periodsOf({ from: "0000-01-01", to: "0000-02-01" })).toEqual(["0000-01", "0000-02-01"]);
	});
});
