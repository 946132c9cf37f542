import { type Agent, type Company, listAgents, readPages } from "@paperclipai/shared";
import type { Connection } from "../connection/connect.ts";

/** All agents of a company, newest first. */
export async function listAllAgents({ client }: Connection, { id }: Pick<Company, "id">): Promise<Agent[]> {
	return await readPages((query, options) => client.call(listAgents, { params: { companyId: id }, query }, options));
}
