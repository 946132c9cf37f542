import { createProject } from "@paperclipai/shared";
import { argument } from "../../input/arguments.ts";
import { COMPANY_OPTIONS } from "../../input/common-options.ts";
import { PROJECT_FIELD_OPTIONS, readProjectFields } from "../../input/project-fields.ts";
import { toInlineText } from "../../render/output/printable-text.ts";
import { defineCommand } from "../define-command.ts";
import { withCompany } from "../scopes.ts";
import { noteMissingFolder } from "./note-folder.ts";

export const command = defineCommand({
	summary: "create a project: a folder or repository, and how workspaces are created from it",
	details: "Prints the id of the project.",
	arguments: { name: argument("name of the project") },
	options: { ...COMPANY_OPTIONS, ...PROJECT_FIELD_OPTIONS },
	async run({ name }, options) {
		return await withCompany(options, async ({ connection: { client }, company, output, report }) => {
			const { path = process.cwd(), ...fields } = readProjectFields(options);
			const body = { name, path, ...fields };
			const project = await client.call(createProject, { params: { companyId: company.id }, body });
			await report(project, async () => {
				output.data(`${project.id}\n`);
				output.note(`Created ${toInlineText(project.name)} with the folder ${toInlineText(project.path)}.`);
				await noteMissingFolder(project, options, output.note);
			});
		});
	},
});
