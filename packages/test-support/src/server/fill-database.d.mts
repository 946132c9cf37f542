import type { KnownValues } from "./read-requests.mjs";

export interface FillOptions {
	/** Gets the agents and the runs. */
	companyId: string;
	agents: number;
	runs: number;
	/** Default: a tenth of the runs. */
	issues?: number;
	/** Default: 4. */
	eventsPerRun?: number;
}

/** Executes one statement, as `query` of a client of `pg` does; all on the same connection. */
export type Query = (text: string, values?: unknown[]) => Promise<{ rows: Record<string, unknown>[] }>;

/**
 * Fills an empty PostgreSQL with companies, agents, runs, their events and sessions, and brings its statistics up to date. No
 * server starts one of the unfinished runs: those that are queued belong to paused agents.
 * @returns Values with which every list finds rows.
 */
export function fillDatabase(query: Query, options: FillOptions): Promise<KnownValues>;
