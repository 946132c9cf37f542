export interface AgentsSearch {
	view?: "org";
	/** Comma-separated. */
	status?: string;
	adapter?: string;
	q?: string;
}

const TEXTS = ["status", "adapter", "q"] as const;

export function readAgentsSearch(search: Record<string, unknown>): AgentsSearch {
	const texts = TEXTS.flatMap((name) => {
		const value = search[name];
		// The router reads a text such as 404 as a number.
		return (typeof value === "string" || typeof value === "number") && value !== "" ? [[name, String(value)]] : [];
	});
	return { ...Object.fromEntries(texts), ...(search.view === "org" ? { view: "org" as const } : {}) };
}
