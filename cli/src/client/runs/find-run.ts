import { getRun, listRuns, type Run } from "@paperclipai/shared";
import { InputError } from "../../input/input-error.ts";
import { toInlineText } from "../../render/output/printable-text.ts";
import { requireCompany } from "../agents/companies.ts";
import type { Connection } from "../connection/connect.ts";

const FULL_ID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
const MIN_PREFIX = 4;
const LATEST = "latest";
const SEARCHED_RUNS = 200;
const DECIDES = /^(?:allow|deny|answer)$/;

/** Finds a run by id, or among a company's newest runs by id prefix or `latest`. */
export async function findRun(connection: Connection, companyName: string | undefined, text: string): Promise<Run> {
	const wanted = text.trim().toLowerCase();
	const { client } = connection;
	if (FULL_ID.test(wanted)) return await client.call(getRun, { params: { runId: wanted } });

	const company = await requireCompany(connection, companyName);
	const runs = await client.call(listRuns, { params: { companyId: company.id }, query: { limit: SEARCHED_RUNS } });
	const matching = wanted === LATEST ? runs.slice(0, 1) : runs.filter(({ id }) => isPrefix(wanted, id));
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

/**
 * Finds a run like `findRun`, but `latest` is the newest run that is running, to decide a request the newest that waits: a
 * message to any other one would start its agent.
 * @param verb Subcommand of `runs`.
 * @throws {InputError} `no_running_run`.
 */
export async function findRunningRun(
	connection: Connection,
	companyName: string | undefined,
	text: string,
	verb: string,
): Promise<Run> {
	const newest = await findRun(connection, companyName, text);
	if (text.trim().toLowerCase() !== LATEST) return newest;
	const { id, companyId, agentName, status } = newest;
	const query = { status: "running", limit: SEARCHED_RUNS } as const;
	const running = await connection.client.call(listRuns, { params: { companyId }, query });
	const found = (DECIDES.test(verb) ? running.find(({ waitingFor }) => waitingFor > 0) : undefined) ?? running[0];
	if (found !== undefined) return found;
	throw new InputError("no_running_run", "No run is running.", {
		hint: `The newest run is ${id}, of ${toInlineText(agentName)}: ${status}.\nIf you mean it, name it: paperclipai runs ${verb} ${id.slice(0, 8)}`,
	});
}

function isPrefix(text: string, id: string): boolean {
	return text.length >= MIN_PREFIX && id.startsWith(text);
}
