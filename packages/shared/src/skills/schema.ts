import { z } from "zod";

export const skillSchema = z.object({
	name: z.string(),
	/** Agents choose a skill by this text. */
	description: z.string(),
	/** Path of its text, below the origin. */
	path: z.string(),
	/** Relative to its folder, `SKILL.md` first. */
	files: z.array(z.string()),
});
export type Skill = z.infer<typeof skillSchema>;

export const agentSkillsSchema = z.object({
	adapterType: z.string(),
	/** `false`: the adapter passes no skills to its program. */
	supported: z.boolean(),
	/** `persistent`: in a folder of the program; `ephemeral`: passed to each run. */
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
