import type { AdapterExecutionContext } from "@paperclipai/adapter-utils";
import { buildRunEnv } from "@paperclipai/adapter-utils/server-utils";

/** The agent process stores its sessions in the data folder of the server that starts it. */
export function buildAgentEnv(ctx: AdapterExecutionContext): Record<string, string> {
	const home = process.env.PAPERCLIP_HOME;
	return { ...(home ? { PAPERCLIP_HOME: home } : {}), ...buildRunEnv(ctx) };
}
