import { rotateSecret } from "@paperclipai/shared";
import { findSecret } from "../../client/secrets/find-secret.ts";
import { SECRET } from "../../input/arguments.ts";
import { COMPANY_OPTIONS } from "../../input/common-options.ts";
import { readSecretValue, SECRET_VALUE_OPTIONS } from "../../input/secret-value.ts";
import { defineCommand } from "../define-command.ts";
import { withCompany } from "../scopes.ts";

export const command = defineCommand({
	summary: "give a secret a new value, which later runs get",
	details: "Active runs keep the previous value.",
	arguments: { secret: SECRET },
	options: { ...COMPANY_OPTIONS, ...SECRET_VALUE_OPTIONS },
	async run(args, options) {
		return await withCompany(options, async ({ connection, company, output, report }) => {
			const { id: secretId } = await findSecret(connection, company, args.secret);
			const body = { value: await readSecretValue(options) };
			const secret = await connection.client.call(rotateSecret, { params: { secretId }, body });
			const text = `${secret.name} has version ${secret.currentVersion}. Runs that start from now on get this version.`;
			await report(secret, () => output.note(text));
		});
	},
});
