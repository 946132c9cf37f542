import { z } from "zod";

export const skillSchema = z.object({
	name: z.string(),
	/** Agents choose a skill by this text. */
	description: z.string(),
	/** URL path of the skill's text, below the origin. */
	path: z.string(),
	/** Paths relative to the skill's folder, `SKILL.md` first. */
	files: z.array(z.string()),
});
export type Skill = z.infer<typeof skillSchema>;

export const agentSkillsSchema = z.object({
	adapterType: z.string(),
	/** Whether the adapter passes skills to its program. */
	supported: z.boolean(),
	/** `persistent`: skills are stored in a folder of the program; `ephemeral`: they are passed to each run. */
	mode: z.enum(["persistent", "ephemeral", "unsupported"]),
	desiredSkills: z.array(z.string()),
	entries: z.array(
		z.object({
			key: z.string(),
			runtimeName: z.string().nullish(),
			desired: z.boolean(),
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
