import { createSecret } from "@paperclipai/shared";
import { EXIT } from "../../exit-codes.ts";
import type { CompanyOptions } from "../../input/options.ts";
import { readSecretValue, type SecretValueOptions } from "../../input/secret-value.ts";
import { printJson } from "../../render/output/output.ts";
import { withCompany } from "../scopes.ts";

export interface SecretsSetOptions extends CompanyOptions, SecretValueOptions {
	description?: string;
}

/** Stores a new secret. */
export async function secretsSet(name: string, options: SecretsSetOptions): Promise<number> {
	return await withCompany(options, async ({ connection: { client }, company, output }) => {
		const { description } = options;
		const body = { name, value: await readSecretValue(options), ...(description === undefined ? {} : { description }) };
		const secret = await client.call(createSecret, { params: { companyId: company.id }, body });
		if (options.json) printJson(output, secret);
		else {
			output.note(`Stored ${secret.name}. The variables of an agent refer to it as in:`);
			const env = { [secret.name]: { type: "secret_ref", secretName: secret.name } };
			output.note(`  --config 'env=${JSON.stringify(env)}'`);
		}
		return EXIT.succeeded;
	});
}
