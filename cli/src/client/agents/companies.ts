import { ApiError, type Company, createCompany, listCompanies } from "@paperclipai/shared";
import { InputError } from "../../input/input-error.ts";
import type { Connection } from "../connection/connect.ts";
import { createOnce } from "./create-once.ts";

/** The company that commands use; `null` in a new installation. */
export async function findCompany({ client }: Connection): Promise<Company | null> {
	const [company] = await client.call(listCompanies, { query: { limit: 1 } });
	return company ?? null;
}

export async function requireCompany(connection: Connection): Promise<Company> {
	const company = await findCompany(connection);
	if (company !== null) return company;
	throw new InputError("no_company", "There is no company yet.", {
		hint: "Create the first one, with an agent: paperclipai run --watch",
	});
}

/** Finds or creates the first company. The unique issue prefix prevents two concurrent commands from creating one each. */
export async function ensureCompany(connection: Connection): Promise<Company> {
	const company = await findCompany(connection);
	if (company !== null) return company;
	const body = { name: "My company", issuePrefix: "PAP" };
	return await createOnce(
		() => connection.client.call(createCompany, { body }),
		async () => (await findCompany(connection)) ?? undefined,
	).catch(async (error: unknown) => {
		if (error instanceof ApiError && error.status === 409) return await requireCompany(connection);
		throw error;
	});
}
