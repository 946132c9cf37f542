/** Values for the parameters and the filters of GET routes, with which they find rows. */
export interface KnownValues {
	params: Record<string, string>;
	/** Filters, besides those whose values the declaration lists. A setting with a default is sent only if it is here. */
	query: Record<string, { label?: string; value: string | number }[]>;
}

export interface ReadRequest {
	/** Name of the endpoint in `@paperclipai/shared`. */
	name: string;
	/** The path as declared, and the filters. */
	label: string;
	/** Below the origin. */
	url: string;
}

/** Routes that read no table, and why. */
export const NOT_MEASURED: Record<string, string>;

/**
 * Every declared GET route, except those, with every combination of its filters.
 * @throws {Error} `not measured: ...` when no value of a parameter or filter is known.
 */
export function readRequests(known: KnownValues): ReadRequest[];
