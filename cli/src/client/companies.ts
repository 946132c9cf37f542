import { type Company, createCompany, listCompanies } from "@paperclipai/shared";
import { InputError } from "../input/input-error.ts";
import type { Connection } from "./connect.ts";

/** The company that commands work in, `null` in a new installation. */
export async function findCompany({ client }: Connection): Promise<Company | null> {
	const [company] = await client.call(listCompanies, { query: { limit: 1 } });
	return company ?? null;
}

export async function requireCompany(connection: Connection): Promise<Company> {
	const company = await findCompany(connection);
	if (company !== null) return company;
	throw new InputError("no_company", "There is no company yet.", {
		hint: "Make the first one, and an agent with it: paperclipai run --watch",
	});
}

export async function ensureCompany(connection: Connection): Promise<Company> {
	const company = await findCompany(connection);
	return company ?? (await connection.client.call(createCompany, { body: { name: "My company" } }));
}
