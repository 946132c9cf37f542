import type { KnownValues } from "./read-requests.mjs";

export interface FillOptions {
	/** Owner of the agents and runs. */
	companyId: string;
	agents: number;
	runs: number;
	/** Default: a tenth of the runs. */
	issues?: number;
	/** Default: 4. */
	eventsPerRun?: number;
}

/** Executes one statement, like `query` of a `pg` client; all on the same connection. */
export type Query = (text: string, values?: unknown[]) => Promise<{ rows: Record<string, unknown>[] }>;

/**
 * Fills an empty PostgreSQL with companies, agents, runs, their events and sessions, and updates its statistics. Queued
 * runs belong to paused agents, so that no server starts them.
 * @returns Values with which every list finds rows.
 */
export function fillDatabase(query: Query, options: FillOptions): Promise<KnownValues>;
