import type { Agent } from "@paperclipai/shared";
import { expect, it } from "vitest";
import { findAgentWithSetup } from "./create-agent.ts";

const agent = (id: string, adapterConfig: Record<string, unknown>) =>
	({ id, adapterType: "process", adapterConfig }) as unknown as Agent;

it("finds the agent with a setup, ignoring its skills", () => {
	const skilled = agent("skilled", { command: "a", paperclipSkillSync: { desiredSkills: [] } });
	const agents = [agent("other", { command: "b" }), agent("more", { command: "a", cwd: "/" }), skilled];
	const setup = { adapterType: "process", adapterConfig: { command: "a" } };
	expect(findAgentWithSetup(agents, setup)?.id).toBe("skilled");
	expect(findAgentWithSetup(agents, { ...setup, adapterType: "my_agent" })).toBeUndefined();
	expect(findAgentWithSetup(agents.slice(0, 2), setup)).toBeUndefined();
});
