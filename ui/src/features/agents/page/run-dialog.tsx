import type { Agent } from "@paperclipai/shared";
import { useNavigate } from "@tanstack/react-router";
import { type FormEvent, useState } from "react";
import { Field } from "../../../components/agent-config-primitives/field.tsx";
import { ToggleField } from "../../../components/agent-config-primitives/toggle-field.tsx";
import { Button } from "../../../kit/button.tsx";
import { Dialog } from "../../../kit/dialog/dialog.tsx";
import { inputClass } from "../../../kit/form/input-class.ts";
import { useMutateOnce } from "../../../kit/form/use-mutate-once.ts";
import { ErrorNotice } from "../../../kit/page/error-notice.tsx";
import { Warning } from "../../../kit/page/warning.tsx";
import { useWakeAgent } from "../../runs/run-mutations.ts";
import { PromptNotice } from "../components/prompt-notice.tsx";

export function RunDialog({ agent, onClose }: { agent: Agent; onClose: () => void }) {
	const [prompt, setPrompt] = useState("");
	const [isFresh, setFresh] = useState(false);
	const navigate = useNavigate();
	const wake = useWakeAgent();
	const wakeOnce = useMutateOnce(wake);

	const obstacle = obstacleOf(agent);

	function submit(event: FormEvent) {
		event.preventDefault();
		const body = { ...(prompt.trim() ? { prompt } : {}), ...(isFresh ? { forceFreshSession: true } : {}) };
		wakeOnce({ agentId: agent.id, ...body } as Parameters<typeof wakeOnce>[0], (started) => {
			onClose();
			void navigate({ to: "/runs/$runId", params: { runId: started.id } });
		});
	}

	return (
		<Dialog title={`Run ${agent.name}`} onClose={onClose}>
			<form onSubmit={submit} className="grid min-w-0 gap-4">
				<Field
					label="What should the agent do?"
					hint="The prompt for this run. Leave empty to use only the agent's settings."
				>
					{(ids) => (
						<textarea
							{...ids}
							rows={4}
							value={prompt}
							onChange={(event) => setPrompt(event.target.value)}
							className={`${inputClass} resize-y`}
						/>
					)}
				</Field>
				<PromptNotice agent={agent} />
				<ToggleField
					label="Start a new session"
					hint="Does not resume the agent's last session."
					checked={isFresh}
					onChange={setFresh}
				/>
				{obstacle && <Warning>{obstacle}</Warning>}
				{wake.error && <ErrorNotice title={`${agent.name} could not be started`} error={wake.error} />}
				<div className="flex justify-end gap-2">
					<Button onClick={onClose}>Cancel</Button>
					<Button type="submit" variant="primary" disabled={wake.isPending}>
						Run now
					</Button>
				</div>
			</form>
		</Dialog>
	);
}

/** Why a run would not start immediately. */
function obstacleOf({ status, overBudget }: Agent): string | null {
	if (status === "paused") return "The agent is paused. The run will wait until you resume the agent.";
	return overBudget ? "The budget is used up. The run will wait until the budget is extended." : null;
}
