import { deleteRoutine } from "@paperclipai/shared";
import { findRoutine } from "../../client/routines/find-routine.ts";
import { ROUTINE } from "../../input/arguments.ts";
import { COMPANY_OPTIONS } from "../../input/common-options.ts";
import { defineCommand } from "../define-command.ts";
import { withCompany } from "../scopes.ts";

export const command = defineCommand({
	summary: "delete a routine; its runs and issues stay",
	arguments: { routine: ROUTINE },
	options: COMPANY_OPTIONS,
	async run(args, options) {
		return await withCompany(options, async ({ connection, company, output, report }) => {
			const { id, name } = await findRoutine(connection, company, args.routine);
			await connection.client.call(deleteRoutine, { params: { routineId: id } });
			await report({ id }, () => output.note(`Deleted ${name}.`));
		});
	},
});
