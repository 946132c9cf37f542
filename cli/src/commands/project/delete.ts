import { deleteProject } from "@paperclipai/shared";
import { PROJECT } from "../../input/arguments.ts";
import { COMPANY_OPTIONS } from "../../input/common-options.ts";
import { toInlineText } from "../../render/output/printable-text.ts";
import { defineCommand } from "../define-command.ts";
import { withProject } from "../scopes.ts";

export const command = defineCommand({
	summary: "delete a project; its folder, issues and workspaces stay",
	arguments: { project: PROJECT },
	options: COMPANY_OPTIONS,
	async run(args, options) {
		return await withProject(options, args.project, async ({ connection, project: { id, name }, output, report }) => {
			await connection.client.call(deleteProject, { params: { projectId: id } });
			await report({ id }, () => output.note(`Deleted ${toInlineText(name)}.`));
		});
	},
});
