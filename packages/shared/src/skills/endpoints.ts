import { z } from "zod";
import { agentParamsSchema } from "../agents/schema.ts";
import { endpoint } from "../http/endpoint.ts";
import { agentSkillsSchema, skillSchema } from "./schema.ts";

export const listSkills = endpoint({
	method: "GET",
	path: "/skills/index",
	summary: "Skills that ship with this server",
	actor: "agent",
	scope: "installation",
	response: z.array(skillSchema),
});

export const getSkill = endpoint({
	method: "GET",
	path: "/skills/:name",
	summary: "Text of a skill as Markdown; `file` selects a file other than SKILL.md",
	actor: "agent",
	scope: "installation",
	params: z.strictObject({ name: z.string() }),
	query: z.strictObject({ file: z.string().default("SKILL.md") }),
	response: z.string(),
});

export const listAgentSkills = endpoint({
	method: "GET",
	path: "/agents/:agentId/skills",
	summary: "Skills that an agent has, can be given, or is missing",
	actor: "agent",
	scope: "agent",
	params: agentParamsSchema,
	response: agentSkillsSchema,
});

export const syncAgentSkills = endpoint({
	method: "POST",
	path: "/agents/:agentId/skills/sync",
	idempotency: { withoutKey: "A repeat sets the same skills." },
	summary: "Set which skills an agent should have",
	actor: "board",
	scope: "agent",
	params: agentParamsSchema,
	body: z.strictObject({ desiredSkills: z.array(z.string().min(1).max(200)).max(200) }),
	response: agentSkillsSchema,
});
