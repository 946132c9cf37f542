import { omitUndefined, updateProject } from "@paperclipai/shared";
import { PROJECT } from "../../input/arguments.ts";
import { COMPANY_OPTIONS } from "../../input/common-options.ts";
import { nothingToUpdate } from "../../input/input-error.ts";
import { text } from "../../input/options.ts";
import { PROJECT_FIELD_OPTIONS, readProjectFields } from "../../input/project-fields.ts";
import { toInlineText } from "../../render/output/printable-text.ts";
import { defineCommand } from "../define-command.ts";
import { withProject } from "../scopes.ts";
import { noteMissingFolder } from "./note-folder.ts";

export const command = defineCommand({
	summary: "change a project; existing workspaces keep their folder and branch",
	details:
		"Omitted options keep their value. `--copy` and `--link` together replace the whole list of files; `none` clears a field.",
	arguments: { project: PROJECT },
	options: { ...COMPANY_OPTIONS, ...PROJECT_FIELD_OPTIONS, name: text("<name>", "new name of the project") },
	async run(args, options) {
		const body = { ...readProjectFields(options), ...omitUndefined({ name: options.name }) };
		if (Object.keys(body).length === 0) throw nothingToUpdate("project update");
		return await withProject(options, args.project, async ({ connection, project: { id }, output, report }) => {
			const project = await connection.client.call(updateProject, { params: { projectId: id }, body });
			await report(project, async () => {
				output.note(`Changed ${toInlineText(project.name)}.`);
				if (body.path !== undefined) await noteMissingFolder(project, options, output.note);
			});
		});
	},
});
