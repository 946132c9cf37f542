import { deleteRoutine } from "@paperclipai/shared";
import { findRoutine } from "../../client/routines/find-routine.ts";
import { EXIT } from "../../exit-codes.ts";
import type { CompanyOptions } from "../../input/options.ts";
import { printJson } from "../../render/output/output.ts";
import { withCompany } from "../scopes.ts";

/** Deletes a routine; its runs and issues stay. */
export async function routineDelete(text: string, options: CompanyOptions): Promise<number> {
	return await withCompany(options, async ({ connection, company, output }) => {
		const { id: routineId, name } = await findRoutine(connection, company, text);
		await connection.client.call(deleteRoutine, { params: { routineId } });
		if (options.json) printJson(output, { id: routineId });
		else output.note(`Deleted ${name}.`);
		return EXIT.succeeded;
	});
}
