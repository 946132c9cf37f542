import { createBoardKey } from "@paperclipai/shared";
import { argument } from "../../../input/arguments.ts";
import { COMMON_OPTIONS } from "../../../input/common-options.ts";
import { defineCommand } from "../../define-command.ts";
import { withServer } from "../../scopes.ts";

export const command = defineCommand({
	summary: "create a key with which a person logs in, or a program acts for them",
	details: "Prints the key, which is shown only once; with `--json` also its record.",
	arguments: { name: argument("what the key is for, for example laptop") },
	options: COMMON_OPTIONS,
	async run({ name }, options) {
		return await withServer({ ...options, create: true }, async ({ connection, output, report }) => {
			const created = await connection.client.call(createBoardKey, { body: { name } });
			await report(created, () => {
				output.data(`${created.key}\n`);
				output.note(
					"Store the key now: it is not shown again. Use it to log in at /login, and as PAPERCLIP_API_KEY for commands on other machines.",
				);
			});
		});
	},
});
