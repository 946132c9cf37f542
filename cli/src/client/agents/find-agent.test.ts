import type { Agent } from "@paperclipai/shared";
import { expect, it } from "vitest";
import { findAgent } from "./find-agent.ts";

const agent = (id: string, name: string): Agent => ({
	id,
	name,
	companyId: "c",
	role: null,
	permissions: null,
	mcpServers: [],
	title: null,
	capabilities: null,
	reportsTo: null,
	defaultEnvironmentId: null,
	allowedEnvironmentIds: [],
	adapterType: "x",
	adapterConfig: {},
	runtimeConfig: { heartbeat: { enabled: false, intervalSec: 3600, maxConcurrentRuns: 1 } },
	status: "idle",
	overBudget: false,
	budgetMonthlyCents: null,
	oneOff: false,
	createdAt: "",
	updatedAt: "",
});
const agents = [
	agent("aaaa1111", "Ada"),
	agent("aaaa2222", "Bob"),
	agent("bbbb3333", "Bob"),
	agent("cccc4444", "aaaa"),
];

it.each([
	["ada", "aaaa1111"],
	["aaaa2222", "aaaa2222"],
	["bbbb", "bbbb3333"],
	["aaaa", "cccc4444"],
])("finds %s", (text, id) => {
	expect(findAgent(agents, text).id).toBe(id);
});

it.each([
	["bob", "agent_ambiguous"],
	["nobody", "agent_not_found"],
	["bbb", "agent_not_found"],
	["", "agent_not_found"],
])("rejects %j", (text, code) => {
	expect(() => findAgent(agents, text)).toThrow(expect.objectContaining({ code, hint: expect.any(String) }));
});
