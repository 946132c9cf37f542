import type { AgentMcpServerEntry } from "@paperclipai/shared";
import { expect, it } from "vitest";
import { withoutServer } from "./remove.ts";

const own: AgentMcpServerEntry = {
	name: "notes",
	transport: "stdio",
	command: "notes",
	args: [],
	env: {},
};
const other: AgentMcpServerEntry = { ...own, name: "other" };
const leftOut: AgentMcpServerEntry = { name: "notes", isDisabled: true };

it("removes a server of the agent, so that the company's server with its name applies again", () => {
	expect(withoutServer([own, other], "notes")).toEqual([other]);
});

it("leaves out a server of the company, also if it is left out", () => {
	expect(withoutServer([other], "notes")).toEqual([other, leftOut]);
	expect(withoutServer([leftOut, other], "notes")).toEqual([other, leftOut]);
});
