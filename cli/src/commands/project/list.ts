import type { Project } from "@paperclipai/shared";
import { listAllProjects } from "../../client/projects/find-project.ts";
import { COMPANY_OPTIONS } from "../../input/common-options.ts";
import { withStartedCommand } from "../../render/output/started-command.ts";
import { formatTable, nameCell } from "../../render/table.ts";
import { defineCommand } from "../define-command.ts";
import { withCompany } from "../scopes.ts";

const HEADERS = ["PROJECT", "NAME", "MODE", "BASE", "FOLDER"];
const NONE = "There are no projects yet. Create one with: paperclipai project create NAME --path FOLDER";

export const command = defineCommand({
	summary: "list projects, newest first",
	details:
		"[Projects](../guides/workspaces.md#projects) are folders that issues are about, with settings for the " +
		"workspaces of the issues.",
	options: COMPANY_OPTIONS,
	async run(_, options) {
		return await withCompany(options, async ({ connection, company, output, report }) => {
			const projects = await listAllProjects(connection, company);
			await report(projects, () => {
				if (projects.length === 0) output.note(withStartedCommand(NONE));
				else output.data(formatTable(HEADERS, projects.map(toRow), output.tableWidth));
			});
		});
	},
});

function toRow({ id, name, workspaceMode, baseRef, path }: Project): string[] {
	return [id, nameCell(name), workspaceMode ?? "", nameCell(baseRef ?? ""), path];
}
