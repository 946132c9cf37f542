import {
	ApiError,
	type Company,
	createCompany,
	getCompany,
	idSchema,
	listCompanies,
	readPages,
} from "@paperclipai/shared";
import { InputError } from "../../input/input-error.ts";
import type { Connection } from "../connection/connect.ts";
import { listNamed, matchNamed } from "../match-named.ts";
import { createOnce } from "./create-once.ts";

export async function listAllCompanies({ client }: Connection): Promise<Company[]> {
	return await readPages((query, options) => client.call(listCompanies, { query }, options));
}

/** @param wanted Id, id prefix, or name. Default: the only company. */
export async function requireCompany(connection: Connection, wanted?: string): Promise<Company> {
	const company = await findCompany(connection, wanted);
	if (company !== null) return company;
	throw new InputError("no_company", "There is no company yet.", {
		hint: "Create the first one, with an agent: paperclipai run --watch",
	});
}

/**
 * Like `requireCompany`, but creates a company if none exists. The unique issue prefix prevents two concurrent commands
 * from both creating one.
 */
export async function ensureCompany(connection: Connection, wanted?: string): Promise<Company> {
	const company = await findCompany(connection, wanted);
	if (company !== null) return company;
	const body = { name: "My company", issuePrefix: "PAP" };
	return await createOnce(
		() => connection.client.call(createCompany, { body }),
		async () => (await listAllCompanies(connection))[0],
	).catch(async (error: unknown) => {
		if (error instanceof ApiError && error.status === 409) return await requireCompany(connection);
		throw error;
	});
}

/**
 * Reads a requested id directly, because an agent may read its own company but not list companies. `null` when no
 * company exists and none was requested.
 */
async function findCompany(connection: Connection, wanted: string | undefined): Promise<Company | null> {
	if (wanted !== undefined && idSchema.safeParse(wanted).success) {
		const company = await connection.client.call(getCompany, { params: { companyId: wanted } }).catch(ignoreMissing);
		if (company !== null) return company;
	}
	return chooseCompany(await listAllCompanies(connection), wanted);
}

function ignoreMissing(error: unknown): null {
	if (error instanceof ApiError && error.status === 404) return null;
	throw error;
}

function chooseCompany(companies: Company[], wanted: string | undefined): Company | null {
	const [found, ...others] = wanted === undefined ? companies : matchNamed(companies, wanted);
	if (found !== undefined && others.length === 0) return found;
	if (found === undefined && wanted === undefined) return null;
	if (found === undefined) {
		throw new InputError("company_not_found", `There is no company ${JSON.stringify(wanted)}.`, {
			hint:
				companies.length > 0
					? `Companies:${namesOf(companies)}`
					: "There are no companies yet. Without --company and PAPERCLIP_COMPANY_ID, `paperclipai run --watch` creates the first one.",
		});
	}
	if (wanted === undefined) {
		throw new InputError("several_companies", `There are ${companies.length} companies; specify which one to use.`, {
			hint: `Use --company with a name or an id, or set PAPERCLIP_COMPANY_ID. Companies:${namesOf(companies)}`,
		});
	}
	throw new InputError("company_ambiguous", `${others.length + 1} companies match ${JSON.stringify(wanted)}.`, {
		hint: `Use the id:${namesOf([found, ...others])}`,
	});
}

function namesOf(companies: Company[]): string {
	return listNamed(companies, ({ id, name }) => `${id}  ${name}`);
}
