import type { Agent } from "@paperclipai/shared";
import { expect, it } from "vitest";
import { findSame } from "./create-agent.ts";

const agent = (id: string, adapterConfig: Record<string, unknown>) =>
	({ id, adapterType: "process", adapterConfig }) as unknown as Agent;

it("finds the agent of a set-up, also when it has been given skills since", () => {
	const skilled = agent("skilled", { command: "a", paperclipSkillSync: { desiredSkills: [] } });
	const agents = [agent("other", { command: "b" }), agent("more", { command: "a", cwd: "/" }), skilled];
	const setup = { adapterType: "process", adapterConfig: { command: "a" } };
	expect(findSame(agents, setup)?.id).toBe("skilled");
	expect(findSame(agents, { ...setup, adapterType: "my_agent" })).toBeUndefined();
	expect(findSame(agents.slice(0, 2), setup)).toBeUndefined();
});
