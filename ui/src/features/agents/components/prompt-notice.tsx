import { type Agent, missingPrompt } from "@paperclipai/shared";
import { useConfigSchema } from "../../../adapters/adapter-queries.ts";
import { Warning } from "../../../kit/page/warning.tsx";

/** Warns that the agent's settings do not pass on a prompt. */
export function PromptNotice({ agent }: { agent: Agent }) {
	const { data: schema = null } = useConfigSchema(agent.adapterType);
	const text = missingPrompt(schema, agent.adapterConfig);
	if (text === null) return null;
	return <Warning>{text}</Warning>;
}
