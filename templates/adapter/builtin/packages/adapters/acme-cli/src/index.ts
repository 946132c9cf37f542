import { describeAdapter } from "@paperclipai/adapter-utils";
import { guidance, settings } from "./program.ts";

export { models } from "./program.ts";

export const type = "acme_cli";
export const label = "Acme";

export const agentConfigurationDoc = describeAdapter(type, settings, guidance);
