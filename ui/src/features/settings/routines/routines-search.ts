export interface RoutinesSearch {
	/** Id of an agent. Default: all. */
	agent?: string;
}

export function readRoutinesSearch({ agent }: Record<string, unknown>): RoutinesSearch {
	return typeof agent === "string" && agent !== "" ? { agent } : {};
}
