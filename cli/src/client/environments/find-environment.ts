import { type Company, type Environment, listEnvironments, readPages } from "@paperclipai/shared";
import type { Connection } from "../connection/connect.ts";
import { findNamed } from "../find-named.ts";

/** The server's machine, where environments are named. */
export const LOCAL = "local";

/** All environments of a company, newest first. */
export async function listAllEnvironments({ client }: Connection, { id }: Pick<Company, "id">): Promise<Environment[]> {
	const params = { companyId: id };
	return await readPages((query, options) => client.call(listEnvironments, { params, query }, options));
}

/** Finds an environment of a company by its id, the beginning of it, or its name. */
export async function findEnvironment(
	connection: Connection,
	company: Pick<Company, "id">,
	text: string,
): Promise<Environment> {
	const environments = await listAllEnvironments(connection, company);
	return findNamed(environments, text, {
		what: "environment",
		describe: ({ id, name, driver }) => `${id}  ${name} (${driver})`,
		whenNone: "Add one with: paperclipai environment add-ssh, or: paperclipai environment add-container",
	});
}

/** Id of the environment with this name, `null` for `local`. */
export async function findEnvironmentId(
	connection: Connection,
	company: Pick<Company, "id">,
	text: string,
): Promise<string | null> {
	if (text.trim().toLowerCase() === LOCAL) return null;
	return (await findEnvironment(connection, company, text)).id;
}

/** The same of several. */
export async function findEnvironmentIds(
	connection: Connection,
	company: Pick<Company, "id">,
	texts: readonly string[],
): Promise<(string | null)[]> {
	return await Promise.all(texts.map((text) => findEnvironmentId(connection, company, text)));
}

/** Name of an environment, its id when it was deleted, `null` for the server's machine. */
export async function readEnvironmentName(
	connection: Connection,
	companyId: string,
	environmentId: string | null,
): Promise<string | null> {
	if (environmentId === null) return null;
	return environmentName(environmentId, await listAllEnvironments(connection, { id: companyId }));
}

/** As `readEnvironmentName`, in a list. */
export function environmentName(environmentId: string | null, environments: Environment[]): string | null {
	return environments.find(({ id }) => id === environmentId)?.name ?? environmentId;
}
