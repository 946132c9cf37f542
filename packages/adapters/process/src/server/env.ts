import type { AdapterExecutionContext } from "@paperclipai/adapter-utils";
import {
	buildPaperclipContextEnv,
	buildPaperclipEnv,
	readConfiguredEnv,
} from "@paperclipai/adapter-utils/server-utils";

/** Variables of the process: what Paperclip says about the run, then what the agent's configuration sets. */
export function buildProcessEnv(ctx: AdapterExecutionContext): Record<string, string> {
	return {
		...buildPaperclipEnv(ctx.agent),
		...buildPaperclipContextEnv(ctx),
		...readConfiguredEnv(ctx.config.env),
	};
}
