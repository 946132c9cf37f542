import { describeAdapter } from "@paperclipai/adapter-utils";
import { guidance, settings } from "./program.ts";

/** The agent's own options choose its model. */
export const models: { id: string; label: string }[] = [];

export const type = "acp_local";
export const label = "ACP agent";

export const agentConfigurationDoc = describeAdapter(type, settings, guidance);
