/** Values for parameters and filters of GET routes that match rows. */
export interface KnownValues {
	params: Record<string, string>;
	/** Filters without declared values. A setting with a default is sent only if listed. */
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
 * Every other declared GET route, with every combination of its filters.
 * @throws {Error} `not measured: ...` when no value of a parameter or filter is known.
 */
export function readRequests(known: KnownValues): ReadRequest[];
