import { EXIT } from "../../exit-codes.ts";
import type { CompanyOptions } from "../../input/options.ts";
import { formatEnvironment } from "../../render/environment/settings.ts";
import { printJson } from "../../render/output/output.ts";
import { withEnvironment } from "../scopes.ts";

export async function environmentShow(text: string, options: CompanyOptions): Promise<number> {
	return await withEnvironment(options, text, async ({ environment, output }) => {
		if (options.json) printJson(output, environment);
		else output.data(formatEnvironment(environment, output.tableWidth));
		return EXIT.succeeded;
	});
}
