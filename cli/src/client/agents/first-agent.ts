import type { Agent, Company } from "@paperclipai/shared";
import { FIRST_RUN_ADAPTER_TYPE } from "../../adapters/registry.ts";
import type { Connection } from "../connection/connect.ts";
import { makeAgent } from "./create-agent.ts";

/** The agent that a new installation begins with. */
export async function makeFirstAgent(connection: Connection, company: Company, folder: string): Promise<Agent> {
	const setup = { adapterType: FIRST_RUN_ADAPTER_TYPE, adapterConfig: { cwd: folder }, name: "My Agent" };
	return await makeAgent(connection, company, setup);
}
