import type { AdapterExecutionContext } from "../contract/execution.ts";
import { buildPaperclipContextEnv } from "./paperclip-context-env.ts";
import { buildPaperclipEnv } from "./paperclip-env.ts";
import { readConfiguredEnv } from "./read-configured-env.ts";

/** Variables of a run's process: what Paperclip says about agent and run, then what the agent's configuration sets. */
export function buildRunEnv(
	ctx: Pick<AdapterExecutionContext, "runId" | "agent" | "context" | "config" | "authToken">,
): Record<string, string> {
	return {
		...buildPaperclipEnv(ctx.agent),
		...buildPaperclipContextEnv(ctx),
		...readConfiguredEnv(ctx.config.env),
	};
}
