/** A skill folder that the host offers to an agent. */
export interface RuntimeSkillEntry {
	/** Unique name, also the name of the folder the agent sees. */
	key: string;
	runtimeName?: string;
	/** Absolute path of the folder that holds `SKILL.md`. */
	source: string;
	required?: boolean;
	requiredReason?: string | null;
}

export interface AdapterSkillContext {
	agentId: string;
	companyId: string;
	adapterType: string;
	config: Record<string, unknown>;
}

export interface AdapterSkillEntry {
	key: string;
	runtimeName?: string | null;
	desired: boolean;
	managed?: boolean;
	state: "available" | "configured" | "installed" | "missing" | "stale" | "external";
	sourcePath?: string | null;
	targetPath?: string | null;
	/** Where it lies, as people call it. */
	locationLabel?: string | null;
	/** Where it comes from: `company_managed`, `user_installed`, `external_unknown` and others; and the same in words. */
	origin?: string | null;
	originLabel?: string | null;
	/** Paperclip can neither take it away nor give it. */
	readOnly?: boolean;
	detail?: string | null;
}

export interface AdapterSkillSnapshot {
	adapterType: string;
	supported: boolean;
	/** `persistent`: skills live in the runtime's own folder; `ephemeral`: handed over for each run. */
	mode: "persistent" | "ephemeral" | "unsupported";
	desiredSkills: string[];
	entries: AdapterSkillEntry[];
	warnings: string[];
}
