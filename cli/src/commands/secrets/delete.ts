import { deleteSecret } from "@paperclipai/shared";
import { findSecret } from "../../client/secrets/find-secret.ts";
import { EXIT } from "../../exit-codes.ts";
import type { CompanyOptions } from "../../input/options.ts";
import { printJson } from "../../render/output/output.ts";
import { withCompany } from "../scopes.ts";

/** Deletes a secret with all its values. Agents that refer to it prevent it. */
export async function secretsDelete(text: string, options: CompanyOptions): Promise<number> {
	return await withCompany(options, async ({ connection, company, output }) => {
		const { id: secretId, name } = await findSecret(connection, company, text);
		await connection.client.call(deleteSecret, { params: { secretId } });
		if (options.json) printJson(output, { id: secretId });
		else output.note(`Deleted ${name}.`);
		return EXIT.succeeded;
	});
}
