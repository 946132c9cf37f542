/** The filter of a list of runs, as it is sent to the server. */
export interface RunListFilter {
	/** Several values of a filter are separated by commas. */
	agentId?: string;
	status?: string;
	adapterType?: string;
	issueId?: string;
	/** ISO 8601 in UTC with milliseconds. */
	since?: string;
	until?: string;
	/** A text to search for. */
	q?: string;
	limit: number;
}
