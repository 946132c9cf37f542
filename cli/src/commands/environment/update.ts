import { updateEnvironment } from "@paperclipai/shared";
import { EXIT } from "../../exit-codes.ts";
import { changeSettings, type DriverOptions, readSettingsChange } from "../../input/environment-settings.ts";
import { usageError } from "../../input/input-error.ts";
import type { CompanyOptions } from "../../input/options.ts";
import { printJson } from "../../render/output/output.ts";
import { toInlineText } from "../../render/output/printable-text.ts";
import { withEnvironment } from "../scopes.ts";

export interface EnvironmentUpdateOptions extends CompanyOptions, DriverOptions {
	name?: string;
}

/** Changes what the options name. */
export async function environmentUpdate(text: string, options: EnvironmentUpdateOptions): Promise<number> {
	return await withEnvironment(options, text, async ({ connection, environment, output }) => {
		const change = readSettingsChange(environment.driver, options);
		const hasSettings = Object.keys(change).length > 0;
		if (!hasSettings && options.name === undefined) {
			throw usageError("Nothing to update. Pass at least one option.", "See: paperclipai environment update --help");
		}
		const body = {
			...(options.name === undefined ? {} : { name: options.name }),
			...(hasSettings ? { settings: changeSettings(environment.settings, change) } : {}),
		};
		const params = { environmentId: environment.id };
		const changed = await connection.client.call(updateEnvironment, { params, body });
		if (options.json) printJson(output, changed);
		else output.note(`Changed ${toInlineText(changed.name)}.`);
		return EXIT.succeeded;
	});
}
