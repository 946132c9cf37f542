import type { Budget } from "@paperclipai/shared";
import { expect, it } from "vitest";
import { limitsOf, limitText, limitTextBelowSpent, mainLimit } from "./budget-limits.ts";

const NONE = { costCents: 0, tokens: 0, runs: 0 };

function budget(limits: Partial<Budget["limits"]>, used: Partial<Budget["used"]>, other: Partial<Budget> = {}): Budget {
	return {
		...{ period: "month", softPercent: 80, extension: NONE, used: { ...NONE, ...used } },
		...{ limits: { costCents: null, tokens: null, runs: null, ...limits }, ...other },
	} as Budget;
}

it("shows the limit that stops runs, and money when none does", () => {
	const mainText = (...of: Parameters<typeof budget>) => {
		const limit = mainLimit(budget(...of));
		return limit && limitTextBelowSpent(budget(...of), limit);
	};
	expect(mainText({ runs: 5 }, { runs: 5 })).toBe("5 of 5 runs");
	expect(mainText({ costCents: 1000, runs: 5 }, { costCents: 50, runs: 5 })).toBe("5 of 5 runs");
	expect(mainText({ costCents: 1000, runs: 5 }, { costCents: 50, runs: 4 })).toBe("of $10.00");
	expect(mainText({ costCents: 1000 }, { costCents: 50 }, { period: "total" })).toBe("$0.50 of $10.00 in total");
	expect(mainText({}, {})).toBeNull();
});

it("counts what was added to a limit, and says how close each is", () => {
	const extended = budget(
		{ costCents: 100, tokens: 0, runs: 1 },
		{ costCents: 85, runs: 1 },
		{ extension: { ...NONE, runs: 1 } },
	);
	const limits = limitsOf(extended);
	expect(limits.map(limitText)).toEqual(["$0.85 of $1.00", "0 of 0 tokens", "1 of 2 runs"]);
	expect(limits.map(({ tone, isReached }) => [tone, isReached])).toEqual([
		["warn", false],
		["bad", true],
		["accent", false],
	]);
});
