import { omitUndefined } from "@paperclipai/shared";
import { recordId } from "../../kit/text/record-ids.ts";

const TEXTS = ["status", "adapter", "q"] as const;

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

/** The default tab is the overview. */
export interface AgentSearch {
	tab?: AgentTab;
	/** Default: the current revision. */
	revision?: string;
}

export function readAgentSearch({ tab, revision }: Record<string, unknown>): AgentSearch {
	const isTab = typeof tab === "string" && Object.hasOwn(AGENT_TABS, tab) && tab !== "overview";
	if (!isTab) return {};
	const isChosen = tab === "revisions" && typeof revision === "string" && revision !== "";
	return { tab: tab as AgentTab, ...(isChosen && { revision }) };
}

/** `copyOf` is the id of the agent to copy. */
export interface NewAgentSearch {
	copyOf?: string;
}

export function readNewAgentSearch({ copyOf }: Record<string, unknown>): NewAgentSearch {
	return omitUndefined({ copyOf: recordId(copyOf) });
}

export interface AgentsSearch {
	view?: "org";
	/** Comma-separated. */
	status?: string;
	adapter?: string;
	q?: string;
}

export function readAgentsSearch(search: Record<string, unknown>): AgentsSearch {
	const texts = TEXTS.flatMap((name) => {
		const value = search[name];
		// The router parses a string such as 404 as a number.
		return (typeof value === "string" || typeof value === "number") && value !== "" ? [[name, String(value)]] : [];
	});
	return { ...Object.fromEntries(texts), ...(search.view === "org" ? { view: "org" as const } : {}) };
}
