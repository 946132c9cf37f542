import { describe, expect, it } from "vitest";
import { dayOf, daysOf, monthOf } from "./periods.ts";

describe("periods", () => {
	it("begin at midnight in UTC", () => {
		expect(dayOf(new Date("2026-10-31T23:59:59.999Z"))).toBe("2026-10-31");
		expect(monthOf(new Date("2026-11-01T00:00:00Z"))).toBe("2026-11");
	});

	it("include both days", () => {
		expect(daysOf("2025-12-31", "2026-01-01")).toEqual(["2025-12-31", "2026-01-01"]);
	});
});
