import type { Run } from "@paperclipai/shared";
import type { Dismissals } from "./dismissed.ts";

/** An agent's runs for one issue that failed in the same way. */
export interface FailureGroup {
	/** Stays the same whichever runs of the group are loaded. */
	id: string;
	/** Time of the latest failure. */
	at: string;
	newest: Run;
	earlier: readonly Run[];
}

/** Excludes dismissed failures. @param runs Newest first. */
export function failureGroups(runs: readonly Run[], dismissals: Dismissals): FailureGroup[] {
	const groups = new Map<string, FailureGroup>();
	for (const run of runs) {
		const id = groupIdOf(run);
		const at = run.finishedAt ?? run.createdAt;
		if (at <= (dismissals[id] ?? "")) continue;
		const group = groups.get(id);
		if (!group) groups.set(id, { id, at, newest: run, earlier: [] });
		else groups.set(id, { ...group, at: at > group.at ? at : group.at, earlier: [...group.earlier, run] });
	}
	return [...groups.values()];
}

function groupIdOf({ agentId, issueId, status, error }: Run): string {
	return `failed-${agentId}-${hashOf(JSON.stringify([issueId, status, error?.code, error?.message]))}`;
}

/** Hashes with FNV-1a, because the id is part of the URL and messages may be long. */
function hashOf(text: string): string {
	let hash = 0x811c9dc5;
	for (let index = 0; index < text.length; index++) hash = Math.imul(hash ^ text.charCodeAt(index), 0x01000193);
	return (hash >>> 0).toString(36);
}
