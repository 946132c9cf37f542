import { recordId } from "../../../kit/text/record-ids.ts";

export interface RoutinesSearch {
	/** Id of an agent. Default: all. */
	agent?: string;
}

export function readRoutinesSearch({ agent }: Record<string, unknown>): RoutinesSearch {
	const chosen = recordId(agent);
	return chosen === undefined ? {} : { agent: chosen };
}
