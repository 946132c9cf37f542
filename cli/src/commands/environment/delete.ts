import { deleteEnvironment } from "@paperclipai/shared";
import { EXIT } from "../../exit-codes.ts";
import type { CompanyOptions } from "../../input/options.ts";
import { printJson } from "../../render/output/output.ts";
import { toInlineText } from "../../render/output/printable-text.ts";
import { withEnvironment } from "../scopes.ts";

/** Deletes an environment; what is on its machine stays. */
export async function environmentDelete(text: string, options: CompanyOptions): Promise<number> {
	return await withEnvironment(options, text, async ({ connection, environment: { id, name }, output }) => {
		await connection.client.call(deleteEnvironment, { params: { environmentId: id } });
		if (options.json) printJson(output, { id });
		else output.note(`Deleted ${toInlineText(name)}.`);
		return EXIT.succeeded;
	});
}
