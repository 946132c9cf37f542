export interface RunListFilter {
	/** Comma-separated values. */
	agentId?: string;
	status?: string;
	adapterType?: string;
	issueId?: string;
	/** ISO 8601 in UTC with milliseconds. */
	since?: string;
	until?: string;
	q?: string;
	limit: number;
}
