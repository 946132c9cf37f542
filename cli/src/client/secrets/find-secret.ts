import { type Company, listSecrets, readPages, type Secret } from "@paperclipai/shared";
import { InputError } from "../../input/input-error.ts";
import type { Connection } from "../connection/connect.ts";
import { listNamed } from "../match-named.ts";

export async function listAllSecrets({ client }: Connection, { id: companyId }: Company): Promise<Secret[]> {
	return await readPages((query, options) => client.call(listSecrets, { params: { companyId }, query }, options));
}

/** Finds a secret by id or case-sensitive name. */
export async function findSecret(connection: Connection, company: Company, text: string): Promise<Secret> {
	const secrets = await listAllSecrets(connection, company);
	const found = secrets.find(({ id, name }) => name === text || id === text.toLowerCase());
	if (found !== undefined) return found;
	throw new InputError("secret_not_found", `There is no secret ${JSON.stringify(text)}.`, {
		hint:
			secrets.length > 0
				? `Secrets:${listNamed(secrets, ({ name }) => name)}`
				: "Store one with: paperclipai secrets set",
	});
}
