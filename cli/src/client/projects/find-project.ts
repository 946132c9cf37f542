import { type Company, listProjects, type Project, readPages } from "@paperclipai/shared";
import { InputError } from "../../input/input-error.ts";
import type { Connection } from "../connection/connect.ts";
import { listNamed, matchNamed } from "../match-named.ts";

/** All projects of a company, newest first. */
export async function listAllProjects({ client }: Connection, { id }: Pick<Company, "id">): Promise<Project[]> {
	const params = { companyId: id };
	return await readPages((query, options) => client.call(listProjects, { params, query }, options));
}

/** Finds a project of a company by its id, the beginning of it, or its name. */
export async function findProject(
	connection: Connection,
	company: Pick<Company, "id">,
	text: string,
): Promise<Project> {
	const projects = await listAllProjects(connection, company);
	const [found, ...others] = matchNamed(projects, text);
	if (found === undefined) {
		throw new InputError("project_not_found", `There is no project ${JSON.stringify(text)}.`, {
			hint: projects.length > 0 ? `Projects:${namesOf(projects)}` : "Create one with: paperclipai project create",
		});
	}
	if (others.length === 0) return found;
	throw new InputError("project_ambiguous", `${others.length + 1} projects match ${JSON.stringify(text)}.`, {
		hint: `Use the id:${namesOf([found, ...others])}`,
	});
}

function namesOf(projects: Project[]): string {
	return listNamed(projects, ({ id, name }) => `${id}  ${name}`);
}
