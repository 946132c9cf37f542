import type { AdapterExecutionContext } from "@paperclipai/adapter-utils";
import {
	buildPaperclipContextEnv,
	buildPaperclipEnv,
	readConfiguredEnv,
} from "@paperclipai/adapter-utils/server-utils";

/** Variables of the agent process: what Paperclip says about the run, then what the agent's configuration sets. */
export function buildAgentEnv(ctx: AdapterExecutionContext): Record<string, string> {
	return {
		...dataFolder(),
		...buildPaperclipEnv(ctx.agent),
		...buildPaperclipContextEnv(ctx),
		...readConfiguredEnv(ctx.config.env),
	};
}

/** The agent keeps its sessions in the data folder of the server that started it. */
function dataFolder(): Record<string, string> {
	const home = process.env.PAPERCLIP_HOME;
	return home ? { PAPERCLIP_HOME: home } : {};
}
