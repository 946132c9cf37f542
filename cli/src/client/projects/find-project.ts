import { type Company, listProjects, type Project, readPages } from "@paperclipai/shared";
import type { Connection } from "../connection/connect.ts";
import { findNamed } from "../find-named.ts";

export async function listAllProjects({ client }: Connection, { id }: Pick<Company, "id">): Promise<Project[]> {
	const params = { companyId: id };
	return await readPages((query, options) => client.call(listProjects, { params, query }, options));
}

/** Finds a project by id, id prefix, or name. */
export async function findProject(
	connection: Connection,
	company: Pick<Company, "id">,
	text: string,
): Promise<Project> {
	const projects = await listAllProjects(connection, company);
	return findNamed(projects, text, { what: "project", whenNone: "Create one with: paperclipai project create" });
}
