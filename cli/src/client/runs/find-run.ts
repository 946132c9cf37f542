import { type Company, getRun, listRuns, type Run } from "@paperclipai/shared";
import { InputError } from "../../input/input-error.ts";
import type { Connection } from "../connection/connect.ts";

const FULL_ID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
const SHORTEST_PREFIX = 4;
const SEARCHED_RUNS = 200;

/** The run that a person names: by its id, by the beginning of it among the newest runs, or as `latest`. */
export async function findRun(connection: Connection, company: Company, text: string): Promise<Run> {
	const wanted = text.trim().toLowerCase();
	const { client } = connection;
	if (FULL_ID.test(wanted)) return await client.call(getRun, { params: { runId: wanted } });

	const runs = await client.call(listRuns, { params: { companyId: company.id }, query: { limit: SEARCHED_RUNS } });
	const matching = wanted === "latest" ? runs.slice(0, 1) : runs.filter(({ id }) => isPrefix(wanted, id));
	const [found, ...others] = matching;
	if (found === undefined) {
		throw new InputError("run_not_found", `There is no run ${JSON.stringify(text)}.`, {
			hint: 'See all with: paperclipai runs list. A run is named by its id, the beginning of it, or "latest".',
		});
	}
	if (others.length === 0) return found;
	throw new InputError("run_ambiguous", `${matching.length} runs begin with ${JSON.stringify(text)}.`, {
		hint: "Give more of the id.",
	});
}

function isPrefix(text: string, id: string): boolean {
	return text.length >= SHORTEST_PREFIX && id.startsWith(text);
}
