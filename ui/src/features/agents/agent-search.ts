export const AGENT_TABS = {
	overview: "Overview",
	runs: "Runs",
	settings: "Settings",
	revisions: "Revisions",
	instructions: "Instructions",
	skills: "Skills",
	sessions: "Sessions",
	keys: "Keys",
} as const;
export type AgentTab = keyof typeof AGENT_TABS;

/** The part of an agent's page that is shown; the overview without it. */
export interface AgentSearch {
	tab?: AgentTab;
	/** Id of the revision that is shown; the current one without it. */
	revision?: string;
}

export function readAgentSearch({ tab, revision }: Record<string, unknown>): AgentSearch {
	const isTab = typeof tab === "string" && Object.hasOwn(AGENT_TABS, tab) && tab !== "overview";
	if (!isTab) return {};
	const isChosen = tab === "revisions" && typeof revision === "string" && revision !== "";
	return { tab: tab as AgentTab, ...(isChosen && { revision }) };
}

/** With the id of an agent, a new one begins as its copy. */
export interface NewAgentSearch {
	copyOf?: string;
}

export function readNewAgentSearch({ copyOf }: Record<string, unknown>): NewAgentSearch {
	return typeof copyOf === "string" && copyOf !== "" ? { copyOf } : {};
}
