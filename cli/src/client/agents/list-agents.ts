import { type Agent, type Company, listAgents } from "@paperclipai/shared";
import type { Connection } from "../connection/connect.ts";

/** Largest page size that the API accepts. */
const MAX_PAGE = 200;

/** All agents of a company, newest first. */
export async function listAllAgents({ client }: Connection, { id }: Company): Promise<Agent[]> {
	const agents: Agent[] = [];
	let cursor: string | undefined;
	const onHeaders = (headers: Headers) => {
		cursor = headers.get("x-next-cursor") ?? undefined;
	};
	do {
		const query = { limit: MAX_PAGE, ...(cursor === undefined ? {} : { cursor }) };
		agents.push(...(await client.call(listAgents, { params: { companyId: id }, query }, { onHeaders })));
	} while (cursor !== undefined);
	return agents;
}
