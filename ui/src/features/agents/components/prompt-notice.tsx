import { type Agent, missingPrompt } from "@paperclipai/shared";
import { useConfigSchema } from "../../../adapters/adapter-queries.ts";
import { Warning } from "../../../kit/page/warning.tsx";

/** Says it where a person writes what an agent is asked, and its settings do not pass that on. */
export function PromptNotice({ agent }: { agent: Agent }) {
	const { data: schema = null } = useConfigSchema(agent.adapterType);
	const text = missingPrompt(schema, agent.adapterConfig);
	if (text === null) return null;
	return <Warning>{text}</Warning>;
}
