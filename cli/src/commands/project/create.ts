import { createProject } from "@paperclipai/shared";
import { EXIT } from "../../exit-codes.ts";
import type { CompanyOptions } from "../../input/options.ts";
import { type ProjectFieldOptions, readProjectFields } from "../../input/project-fields.ts";
import { printJson } from "../../render/output/output.ts";
import { toInlineText } from "../../render/output/printable-text.ts";
import { withCompany } from "../scopes.ts";

/** Creates a project and prints its id. */
export async function projectCreate(name: string, options: CompanyOptions & ProjectFieldOptions): Promise<number> {
	return await withCompany(options, async ({ connection: { client }, company, output }) => {
		const { path = process.cwd(), ...fields } = readProjectFields(options);
		const body = { name, path, ...fields };
		const project = await client.call(createProject, { params: { companyId: company.id }, body });
		if (options.json) printJson(output, project);
		else {
			output.data(`${project.id}\n`);
			output.note(`Created ${toInlineText(project.name)} with the folder ${toInlineText(project.path)}.`);
		}
		return EXIT.succeeded;
	});
}
