import type { Activity } from "@paperclipai/shared";
import { expect, it } from "vitest";
import { describeChange } from "./activity.ts";

const ID = "0a1b2c3d-0000-4000-8000-000000000000";
const ADA = "11111111-0000-4000-8000-000000000000";
const names = new Map([[ADA, "Ada"]]);
const change = (more: Partial<Activity>): Activity => ({
	id: ID,
	companyId: ID,
	actor: { kind: "board", agentId: null, runId: null },
	action: "issue.updated",
	entityType: "issue",
	entityId: ID,
	details: null,
	createdAt: "",
	...more,
});

it.each([
	[
		"PAP-1, status: done, assigneeAgentId: Ada",
		{ details: { identifier: "PAP-1", status: "done", assigneeAgentId: ADA } },
	],
	["PAP-7", { details: { commentId: ID, mentionedAgentIds: [ID] } }],
	["Ada, adapterType: process", { entityType: "agent", entityId: ADA, details: { adapterType: "process" } }],
	["Ada, changed: role title", { entityType: "agent", entityId: ADA, details: { changed: ["role", "title"] } }],
	["TOKEN", { entityType: "secret", entityId: ADA.replace("1", "2"), details: { name: "TOKEN" } }],
	["approval 0a1b2c3d", { entityType: "approval", entityId: `${ID.slice(0, -1)}1` }],
])("describes a change as %j", (text, more) => {
	const issues = new Map([[ID, { identifier: "PAP-7", title: "Ship it" }]]);
	expect(describeChange(change(more), names, issues)).toBe(text);
});
