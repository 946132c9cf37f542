import { probeEnvironment } from "@paperclipai/shared";
import { EXIT } from "../../exit-codes.ts";
import type { CompanyOptions } from "../../input/options.ts";
import { formatCheck } from "../../render/format-check.ts";
import { printJson } from "../../render/output/output.ts";
import { toInlineText } from "../../render/output/printable-text.ts";
import { wrapText } from "../../render/output/wrap-text.ts";
import { withEnvironment } from "../scopes.ts";

export interface EnvironmentProbeOptions extends CompanyOptions {
	command?: string;
}

/** Prints the findings of a probe. Exits with 1 if runs could not work in the environment. */
export async function environmentProbe(text: string, options: EnvironmentProbeOptions): Promise<number> {
	return await withEnvironment(options, text, async ({ connection, environment, output }) => {
		const { command } = options;
		const probe = await connection.client.call(probeEnvironment, {
			params: { environmentId: environment.id },
			body: command === undefined ? {} : { command },
		});
		if (options.json) printJson(output, probe);
		else for (const check of probe.checks) output.data(wrapText(formatCheck(check, output.color), output.tableWidth));
		if (!options.json) output.note(`${toInlineText(environment.name)}: ${probe.status}`);
		return probe.status === "fail" ? EXIT.failed : EXIT.succeeded;
	});
}
