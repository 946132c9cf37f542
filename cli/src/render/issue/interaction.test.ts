import type { Interaction } from "@paperclipai/shared";
import { expect, it } from "vitest";
import { readUsableRules } from "../../input/payloads.ts";
import { describeInteraction } from "./interaction.ts";

const PAYLOAD = {
	...{ toolName: "Edit", input: {}, paths: ["/tree/a.ts", "/etc/cron.d/x"], askedBecause: "Ask for everything" },
	...{ canChangeInput: false, suggestedRules: [] },
	diff: "--- a.ts\n+++ a.ts\n@@ -1 +1 @@\n-old\n+# see /etc/cron.d/x\n",
};

function permission(payload: object): Interaction {
	return {
		...{ id: "i", companyId: "c", issueId: null, runId: "r", kind: "permission", title: "Edit: a.ts", payload },
		...{ status: "pending", revision: 1, response: null, decidedBy: null, decidedAt: null, deadlineAt: null },
		...{ askedBy: { kind: "agent", agentId: "a", runId: "r" }, createdAt: "2026-01-01T00:00:00.000Z" },
	} as Interaction;
}

it("lists all files beside the diff, which may name others", () => {
	const text = describeInteraction(permission(PAYLOAD), new Map());
	expect(text.split("\n").slice(0, 4)).toEqual(["Edit: a.ts", "Files and folders:", "  /tree/a.ts", "  /etc/cron.d/x"]);
	expect(text).toContain("+# see /etc/cron.d/x");
});

it("offers only rules that allow the request", () => {
	const [other, fitting] = ["npm start", "npm test"].map((command) => ({ decision: "allow", command }));
	const payload = { ...PAYLOAD, toolName: "Bash", paths: [], diff: null, command: "npm test --watch" };
	expect(readUsableRules({ ...payload, suggestedRules: [other, fitting] })).toEqual([fitting]);
	expect(readUsableRules("no payload")).toEqual([]);
});
