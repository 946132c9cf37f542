import { updateProject } from "@paperclipai/shared";
import { EXIT } from "../../exit-codes.ts";
import { usageError } from "../../input/input-error.ts";
import type { CompanyOptions } from "../../input/options.ts";
import { type ProjectFieldOptions, readProjectFields } from "../../input/project-fields.ts";
import { printJson } from "../../render/output/output.ts";
import { toInlineText } from "../../render/output/printable-text.ts";
import { withProject } from "../scopes.ts";

export interface ProjectUpdateOptions extends CompanyOptions, ProjectFieldOptions {
	name?: string;
}

/** Changes what the options name. */
export async function projectUpdate(text: string, options: ProjectUpdateOptions): Promise<number> {
	const body = { ...readProjectFields(options), ...(options.name === undefined ? {} : { name: options.name }) };
	if (Object.keys(body).length === 0) {
		throw usageError("Nothing to update. Pass at least one option.", "See: paperclipai project update --help");
	}
	return await withProject(options, text, async ({ connection, project: { id: projectId }, output }) => {
		const project = await connection.client.call(updateProject, { params: { projectId }, body });
		if (options.json) printJson(output, project);
		else output.note(`Changed ${toInlineText(project.name)}.`);
		return EXIT.succeeded;
	});
}
