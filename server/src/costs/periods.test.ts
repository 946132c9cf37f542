import { describe, expect, it } from "vitest";
import { dayOf, daysOf, monthOf, periodsOf } from "./periods.ts";

describe("periods", () => {
	it("begin at midnight in UTC", () => {
		expect(dayOf(new Date("2026-10-31T23:59:59.999Z"))).toBe("2026-10-31");
		expect(monthOf(new Date("2026-11-01T00:00:00Z"))).toBe("2026-11");
	});

	it.each([
		["2026-11-23", "2026-11-22", []],
		["2026-11-23", "2026-11-23", ["2026-11-23"]],
		["2026-11-01", "2026-11-30", ["2026-11"]],
		["2024-02-01", "2024-02-28", Array.from({ length: 28 }, (_, day) => `2024-02-${String(day + 1).padStart(2, "0")}`)],
		["2024-01-31", "2024-03-01", ["2024-01-31", "2024-02", "2024-03-01"]],
		["2025-12-01", "2026-02-02", ["2025-12", "2026-01", "2026-02-01", "2026-02-02"]],
	])("from %s to %s are whole months and the days around them", (from, to, periods) => {
		expect(periodsOf(from, to)).toEqual(periods);
	});

	it("include both days", () => {
		expect(daysOf("2025-12-31", "2026-01-01")).toEqual(["2025-12-31", "2026-01-01"]);
	});
});
