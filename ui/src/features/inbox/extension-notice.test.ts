import type { Budget } from "@paperclipai/shared";
import { expect, it } from "vitest";
import { extensionNotice } from "./extension-notice.ts";

const budget: Budget = {
	...{ companyId: "c", agentId: "a", period: "month", softPercent: 80, currentPeriod: "2026-11", updatedAt: "" },
	limits: { costCents: 100, tokens: 50, runs: 1 },
	extension: { costCents: 0, tokens: 0, runs: 4 },
	used: { costCents: 120, tokens: 50, runs: 1 },
	state: "stopped",
};

it("says which limits still stop runs, and that they start when none does", () => {
	expect(extensionNotice(budget)).toContain("runs are still waiting: the limit for cost and tokens has been reached");
	expect(extensionNotice({ ...budget, state: "soft_limit" })).toContain("Waiting runs will start now");
});
