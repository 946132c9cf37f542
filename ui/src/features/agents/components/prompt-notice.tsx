import { type Agent, missingPrompt } from "@paperclipai/shared";
import { useConfigSchema } from "../../../adapters/adapter-queries.ts";

/** Says it where a person writes what an agent is asked, and its settings do not pass that on. */
export function PromptNotice({ agent }: { agent: Agent }) {
	const { data: schema = null } = useConfigSchema(agent.adapterType);
	const text = missingPrompt(schema, agent.adapterConfig);
	if (text === null) return null;
	return (
		<p role="status" className="rounded-md bg-warn-soft px-3 py-2 text-[13px] wrap-anywhere text-warn">
			{text}
		</p>
	);
}
