import type { Run } from "@paperclipai/shared";

/** Runs of an agent for one issue that failed in the same way. */
export interface FailureGroup {
	/** Id of the oldest run, so that it stays the same when another run fails. */
	id: string;
	newest: Run;
	/** Newest first. */
	earlier: readonly Run[];
}

/** @param runs Newest first. */
export function failureGroups(runs: readonly Run[]): FailureGroup[] {
	const groups = new Map<string, FailureGroup>();
	for (const run of runs) {
		const key = JSON.stringify([run.agentId, run.issueId, run.status, run.error?.code, run.error?.message]);
		const { newest, earlier } = groups.get(key) ?? { newest: run, earlier: [] };
		groups.set(key, { id: run.id, newest, earlier: run === newest ? [] : [...earlier, run] });
	}
	return [...groups.values()];
}
