/** A skill that the server offers to an agent: a folder with a `SKILL.md`. */
export interface RuntimeSkillEntry {
	/** Unique name, by which agents are assigned the skill. */
	key: string;
	/** Name of the folder that the agent sees. Default: `key`. */
	runtimeName?: string;
	/** Absolute path of the folder that holds `SKILL.md`. */
	source: string;
	/** Every agent gets the skill, whether or not it is assigned. Default `false`. */
	required?: boolean;
	/** Why it is required, one sentence. Default: none. */
	requiredReason?: string | null;
}

/** The agent whose skills are listed or synchronised. */
export interface AdapterSkillContext {
	agentId: string;
	companyId: string;
	adapterType: string;
	/** The agent's configuration with secrets resolved, plus `paperclipRuntimeSkills` and `paperclipSkillSync`. */
	config: Record<string, unknown>;
}

/** One skill of an agent, as it is now. */
export interface AdapterSkillEntry {
	key: string;
	/** Name of the folder that the agent sees. Default: `key`. */
	runtimeName?: string | null;
	/** The agent should have the skill. */
	desired: boolean;
	/** Paperclip installed it, or would. Default: not known. */
	managed?: boolean;
	/**
	 * `available`: offered, not desired. `configured`: desired, handed over at the start of each run. `installed`: desired and
	 * in place. `missing`: desired, not in place. `stale`: in place, no longer desired. `external`: not from Paperclip.
	 */
	state: "available" | "configured" | "installed" | "missing" | "stale" | "external";
	/** Absolute path of the skill's folder. Default: not known. */
	sourcePath?: string | null;
	/** Absolute path at which the agent sees the skill. Default: not known. */
	targetPath?: string | null;
	/** The place of `targetPath` for people, such as `~/.claude/skills`. Default: none. */
	locationLabel?: string | null;
	/** Where the skill comes from: `company_managed`, `user_installed`, `external_unknown` or another code. */
	origin?: string | null;
	/** `origin` in words. Default: none. */
	originLabel?: string | null;
	/** Paperclip can neither install nor remove it. Default `false`. */
	readOnly?: boolean;
	/** One sentence about the state. Default: none. */
	detail?: string | null;
}

/** The skills of an agent, as `listSkills` and `syncSkills` return them. */
export interface AdapterSkillSnapshot {
	adapterType: string;
	/** `false` when this agent cannot have skills. */
	supported: boolean;
	/** `persistent`: skills are installed in the agent program's own folder. `ephemeral`: handed over for each run. */
	mode: "persistent" | "ephemeral" | "unsupported";
	/** Keys of the skills that the agent should have, known or not. */
	desiredSkills: string[];
	entries: AdapterSkillEntry[];
	/** Sentences for a person. */
	warnings: string[];
}
