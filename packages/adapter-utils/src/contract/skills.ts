/** A folder with a `SKILL.md`. */
export interface RuntimeSkillEntry {
	/** Unique name of the skill. */
	key: string;
	/** Name of the folder that the agent sees. Default: `key`. */
	runtimeName?: string;
	source: string;
	/** Whether every agent gets the skill, even if it is not assigned. Default `false`. */
	required?: boolean;
	requiredReason?: string | null;
}

export interface AdapterSkillContext {
	agentId: string;
	companyId: string;
	adapterType: string;
	/** `adapterConfig` with secrets resolved, plus `paperclipRuntimeSkills` and `paperclipSkillSync`. */
	config: Record<string, unknown>;
}

export interface AdapterSkillEntry {
	key: string;
	/** Name of the folder that the agent sees. Default: `key`. */
	runtimeName?: string | null;
	desired: boolean;
	/** Whether Paperclip installs the skill. */
	managed?: boolean;
	/**
	 * `available`: offered, not desired. `configured`: desired, passed to each run. `installed`: desired and installed.
	 * `missing`: desired, not installed. `stale`: installed, no longer desired. `external`: not from Paperclip.
	 */
	state: "available" | "configured" | "installed" | "missing" | "stale" | "external";
	sourcePath?: string | null;
	/** Absolute path at which the agent sees the skill. */
	targetPath?: string | null;
	/** Location of the skill as shown to users, such as `~/.claude/skills`. */
	locationLabel?: string | null;
	/** `company_managed`, `user_installed`, `external_unknown` or another code. */
	origin?: string | null;
	originLabel?: string | null;
	/** Whether Paperclip can neither install nor remove the skill. Default `false`. */
	readOnly?: boolean;
	detail?: string | null;
}

export interface AdapterSkillSnapshot {
	adapterType: string;
	/** `false` when this agent cannot have skills. */
	supported: boolean;
	/** `persistent`: installed in the agent program's own folder. `ephemeral`: passed to each run. */
	mode: "persistent" | "ephemeral" | "unsupported";
	/** Keys of the desired skills, including unknown keys. */
	desiredSkills: string[];
	entries: AdapterSkillEntry[];
	warnings: string[];
}
