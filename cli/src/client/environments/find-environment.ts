import {
	type Company,
	ENVIRONMENT_DRIVER_NAMES,
	type Environment,
	listEnvironments,
	readPages,
} from "@paperclipai/shared";
import type { Connection } from "../connection/connect.ts";
import { findNamed } from "../find-named.ts";

/** A hint that lists the add command of each driver. */
export const ADD_ENVIRONMENT = `Add one with: ${ENVIRONMENT_DRIVER_NAMES.map((name) => `paperclipai environment add-${name}`).join(", or: ")}`;

/** Name that stands for the server's machine. */
export const LOCAL = "local";

export async function listAllEnvironments({ client }: Connection, { id }: Pick<Company, "id">): Promise<Environment[]> {
	const params = { companyId: id };
	return await readPages((query, options) => client.call(listEnvironments, { params, query }, options));
}

/** Finds an environment by id, id prefix, or name. */
export async function findEnvironment(
	connection: Connection,
	company: Pick<Company, "id">,
	text: string,
): Promise<Environment> {
	const environments = await listAllEnvironments(connection, company);
	return findNamed(environments, text, {
		what: "environment",
		describe: ({ id, name, driver }) => `${id}  ${name} (${driver})`,
		whenNone: ADD_ENVIRONMENT,
	});
}

/** Returns `null` for `local`, the server's machine. */
export async function findEnvironmentId(
	connection: Connection,
	company: Pick<Company, "id">,
	text: string,
): Promise<string | null> {
	if (text.trim().toLowerCase() === LOCAL) return null;
	return (await findEnvironment(connection, company, text)).id;
}

export async function findEnvironmentIds(
	connection: Connection,
	company: Pick<Company, "id">,
	texts: readonly string[],
): Promise<(string | null)[]> {
	return await Promise.all(texts.map((text) => findEnvironmentId(connection, company, text)));
}

/** Returns the id if the environment was deleted, `null` for the server's machine. */
export async function readEnvironmentName(
	connection: Connection,
	companyId: string,
	environmentId: string | null,
): Promise<string | null> {
	if (environmentId === null) return null;
	return environmentName(environmentId, await listAllEnvironments(connection, { id: companyId }));
}

/** Like `readEnvironmentName`, but searches a loaded list. */
export function environmentName(environmentId: string | null, environments: Environment[]): string | null {
	return environments.find(({ id }) => id === environmentId)?.name ?? environmentId;
}
