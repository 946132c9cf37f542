import { expect, it } from "vitest";
import { isPaperclipRecoveryWakePayload, readPaperclipIssueWorkModeFromContext } from "./wake-facts.ts";

it.each([
	{ reason: "recovery" },
	{ reason: "issue_recovery" },
	{ reason: "recovery_action_assigned" },
	{ recovery: { issueId: "i1" } },
])("treats %j as a recovery", (payload) => {
	expect(isPaperclipRecoveryWakePayload(payload)).toBe(true);
});

it.each([
	undefined,
	"recovery",
	{},
	{ reason: "issue_assigned" },
	{ reason: "Plan the recovery" },
	{ reason: "unrecovery" },
	{ recovery: {} },
	{ recovery: "yes" },
])("does not treat %j as a recovery", (payload) => {
	expect(isPaperclipRecoveryWakePayload(payload)).toBe(false);
});

it("reads the work mode of the issue", () => {
	const context = { paperclipWake: { issue: { id: "i1", workMode: " planning " } } };
	expect(readPaperclipIssueWorkModeFromContext(context)).toBe("planning");
});

it.each([
	undefined,
	{},
	{ paperclipWake: "x" },
	{ paperclipWake: { issue: { workMode: 7 } } },
])("finds no work mode in %j", (context) => {
	expect(readPaperclipIssueWorkModeFromContext(context)).toBeNull();
});
