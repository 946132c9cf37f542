import type { Project } from "@paperclipai/shared";
import { listAllProjects } from "../../client/projects/find-project.ts";
import { EXIT } from "../../exit-codes.ts";
import type { CompanyOptions } from "../../input/options.ts";
import { printJson } from "../../render/output/output.ts";
import { withStartedCommand } from "../../render/output/started-command.ts";
import { formatTable, nameCell } from "../../render/table.ts";
import { withCompany } from "../scopes.ts";

const HEADERS = ["PROJECT", "NAME", "MODE", "BASE", "FOLDER"];
const NONE = "There are no projects yet. Create one with: paperclipai project create NAME --path FOLDER";

export async function projectList(options: CompanyOptions): Promise<number> {
	return await withCompany(options, async ({ connection, company, output }) => {
		const projects = await listAllProjects(connection, company);
		if (options.json) printJson(output, projects);
		else if (projects.length === 0) output.note(withStartedCommand(NONE));
		else output.data(formatTable(HEADERS, projects.map(toRow), output.tableWidth));
		return EXIT.succeeded;
	});
}

function toRow({ id, name, workspaceMode, baseRef, path }: Project): string[] {
	return [id, nameCell(name), workspaceMode ?? "", nameCell(baseRef ?? ""), path];
}
