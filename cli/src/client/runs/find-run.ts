import { getRun, listRuns, type Run } from "@paperclipai/shared";
import { InputError } from "../../input/input-error.ts";
import { requireCompany } from "../agents/companies.ts";
import type { Connection } from "../connection/connect.ts";

const FULL_ID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
const MIN_PREFIX = 4;
const SEARCHED_RUNS = 200;

/** Finds a run by id, or among a company's newest runs by id prefix or `latest`. */
export async function findRun(connection: Connection, companyName: string | undefined, text: string): Promise<Run> {
	const wanted = text.trim().toLowerCase();
	const { client } = connection;
	if (FULL_ID.test(wanted)) return await client.call(getRun, { params: { runId: wanted } });

	const company = await requireCompany(connection, companyName);
	const runs = await client.call(listRuns, { params: { companyId: company.id }, query: { limit: SEARCHED_RUNS } });
	const matching = wanted === "latest" ? runs.slice(0, 1) : runs.filter(({ id }) => isPrefix(wanted, id));
	const [found, ...others] = matching;
	if (found === undefined) {
		throw new InputError("run_not_found", `There is no run ${JSON.stringify(text)}.`, {
			hint: 'List runs with: paperclipai runs list. Specify a run by its id, the beginning of the id, or "latest".',
		});
	}
	if (others.length === 0) return found;
	throw new InputError("run_ambiguous", `${matching.length} run ids start with ${JSON.stringify(text)}.`, {
		hint: "Enter more characters of the id.",
	});
}

function isPrefix(text: string, id: string): boolean {
	return text.length >= MIN_PREFIX && id.startsWith(text);
}
