import { rotateSecret } from "@paperclipai/shared";
import { findSecret } from "../../client/secrets/find-secret.ts";
import { EXIT } from "../../exit-codes.ts";
import type { CompanyOptions } from "../../input/options.ts";
import { readSecretValue, type SecretValueOptions } from "../../input/secret-value.ts";
import { printJson } from "../../render/output/output.ts";
import { withCompany } from "../scopes.ts";

/** Gives a secret a new value. */
export async function secretsRotate(text: string, options: CompanyOptions & SecretValueOptions): Promise<number> {
	return await withCompany(options, async ({ connection, company, output }) => {
		const { id: secretId } = await findSecret(connection, company, text);
		const body = { value: await readSecretValue(options) };
		const secret = await connection.client.call(rotateSecret, { params: { secretId }, body });
		if (options.json) printJson(output, secret);
		else output.note(`${secret.name} has version ${secret.currentVersion}. Runs that start from now on get it.`);
		return EXIT.succeeded;
	});
}
