import type { Agent } from "@paperclipai/shared";
import { useState } from "react";
import { Field } from "../../../components/agent-config-primitives/field.tsx";
import { inputClass } from "../../../kit/input-class.ts";
import { RunAgentButton } from "./run-agent-button.tsx";

/** Runs an agent with a prompt from the user. */
export function PromptForm({ agent }: { agent: Agent }) {
	const [prompt, setPrompt] = useState("");
	return (
		<section aria-label="Run" className="grid gap-3 rounded-lg border border-line bg-surface p-4">
			<Field label="What should it do?" hint="Optional. Without it, the agent gets only its prompt template.">
				{(ids) => (
					<textarea
						{...ids}
						rows={2}
						value={prompt}
						onChange={(event) => setPrompt(event.target.value)}
						className={`${inputClass} resize-y`}
					/>
				)}
			</Field>
			<div className="flex flex-wrap gap-2">
				<RunAgentButton agent={agent} prompt={prompt} look="primary" />
			</div>
		</section>
	);
}
