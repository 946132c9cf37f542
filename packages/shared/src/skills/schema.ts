import { z } from "zod";
import { agentParamsSchema } from "../agents/schema.ts";
import { endpoint } from "../http/endpoint.ts";

/** A skill that ships with the server. */
export const skillSchema = z.object({
	name: z.string(),
	/** When to use it, in the words that an agent chooses by. */
	description: z.string(),
	/** Where its text is read, below the origin. */
	path: z.string(),
	/** Its files by their paths in it, `SKILL.md` first. */
	files: z.array(z.string()),
});
export type Skill = z.infer<typeof skillSchema>;

export const listSkills = endpoint({
	method: "GET",
	path: "/skills/index",
	summary: "The skills that ship with this server",
	actor: "agent",
	response: z.array(skillSchema),
});

export const getSkill = endpoint({
	method: "GET",
	path: "/skills/:name",
	summary: "Text of a skill as Markdown; `file` names another file of it than SKILL.md",
	actor: "agent",
	params: z.strictObject({ name: z.string() }),
	query: z.strictObject({ file: z.string().default("SKILL.md") }),
	response: z.string(),
});

/** The skills of one agent, as its adapter tells them. */
export const agentSkillsSchema = z.object({
	adapterType: z.string(),
	/** `false`: the adapter hands no skills to its program. */
	supported: z.boolean(),
	/** `persistent`: they stand in a folder of the program; `ephemeral`: each run is handed them. */
	mode: z.enum(["persistent", "ephemeral", "unsupported"]),
	/** Keys of the skills that the agent is to have. */
	desiredSkills: z.array(z.string()),
	entries: z.array(
		z.object({
			key: z.string(),
			runtimeName: z.string().nullish(),
			desired: z.boolean(),
			/** Paperclip put it there. */
			managed: z.boolean().optional(),
			state: z.enum(["available", "configured", "installed", "missing", "stale", "external"]),
			sourcePath: z.string().nullish(),
			targetPath: z.string().nullish(),
			detail: z.string().nullish(),
		}),
	),
	warnings: z.array(z.string()),
});
export type AgentSkills = z.infer<typeof agentSkillsSchema>;

export const listAgentSkills = endpoint({
	method: "GET",
	path: "/agents/:agentId/skills",
	summary: "Which skills an agent has, may have, and lacks",
	actor: "agent",
	params: agentParamsSchema,
	response: agentSkillsSchema,
});

export const syncAgentSkills = endpoint({
	method: "POST",
	path: "/agents/:agentId/skills/sync",
	summary: "Set which skills an agent is to have",
	actor: "board",
	params: agentParamsSchema,
	body: z.strictObject({ desiredSkills: z.array(z.string().min(1).max(200)).max(200) }),
	response: agentSkillsSchema,
});
