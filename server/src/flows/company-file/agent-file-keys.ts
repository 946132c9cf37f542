import type { AgentRow } from "../../records/agents/store.ts";

const MAX_SLUG_LENGTH = 80;

/** Returns slugs of the names, by agent id. */
export function assignFileKeys(agents: readonly Pick<AgentRow, "id" | "name">[]): Map<string, string> {
	const taken = new Set<string>();
	const keys = new Map<string, string>();
	for (const { id, name } of agents) {
		const slug = slugOf(name);
		let key = slug;
		for (let count = 2; taken.has(key); count++) key = `${slug}-${count}`;
		taken.add(key);
		keys.set(id, key);
	}
	return keys;
}

function slugOf(name: string): string {
	const words = name
		.normalize("NFKD")
		.toLowerCase()
		.replace(/\p{M}/gu, "")
		.match(/[a-z0-9]+/g);
	const slug = words?.join("-").slice(0, MAX_SLUG_LENGTH).replace(/-$/, "");
	return slug ?? "agent";
}
