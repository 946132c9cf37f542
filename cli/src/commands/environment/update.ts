import { omitUndefined, updateEnvironment } from "@paperclipai/shared";
import { ENVIRONMENT } from "../../input/arguments.ts";
import { COMPANY_OPTIONS } from "../../input/common-options.ts";
import { changeOptions, changeSettings, readSettingsChange } from "../../input/environment-settings.ts";
import { nothingToUpdate } from "../../input/input-error.ts";
import { text } from "../../input/options.ts";
import { toInlineText } from "../../render/output/printable-text.ts";
import { defineCommand } from "../define-command.ts";
import { withEnvironment } from "../scopes.ts";

export const command = defineCommand({
	summary: 'change an environment; omitted options keep their value, and "none" or 0 removes a setting',
	details:
		"Runs in the environment prevent changes to anything but its name (`environment_in_use`). Only options of its driver are " +
		"valid.",
	arguments: { environment: ENVIRONMENT },
	options: { ...COMPANY_OPTIONS, ...changeOptions(), name: text("<name>", "new name of the environment") },
	async run(args, options) {
		return await withEnvironment(options, args.environment, async ({ connection, environment, output, report }) => {
			const change = readSettingsChange(environment.driver, options);
			const hasSettings = Object.keys(change).length > 0;
			if (!hasSettings && options.name === undefined) throw nothingToUpdate("environment update");
			const body = {
				...omitUndefined({ name: options.name }),
				...(hasSettings ? { settings: changeSettings(environment.settings, change) } : {}),
			};
			const params = { environmentId: environment.id };
			const changed = await connection.client.call(updateEnvironment, { params, body });
			await report(changed, () => output.note(`Changed ${toInlineText(changed.name)}.`));
		});
	},
});
