import { isSecretName, parseObject } from "@paperclipai/adapter-utils";
import { type Agent, ApiError } from "@paperclipai/shared";
import { type FormEvent, useRef } from "react";
import { useAdapters, useConfigSchema, useTestEnvironment } from "../../../adapters/adapter-queries.ts";
import { refusedInput } from "../../../components/agent-config-primitives/form-helpers.ts";
import { useLeaveWarning } from "../../../kit/form/use-leave-warning.ts";
import { AdapterProblemNotice } from "../../adapters/components/adapter-problem-notice.tsx";
import { useAgents } from "../api.ts";
import { listChanges } from "../form/agent-draft.ts";
import { AgentForm } from "../form/agent-form.tsx";
import { ConflictNotice } from "../form/conflict-notice.tsx";
import { SaveBar } from "../form/save-bar.tsx";
import { useAgentDraft } from "../form/use-agent-draft.ts";
import { useMoveVariable } from "../form/use-move-variable.tsx";
import { useSaveAgent } from "../form/use-save-agent.ts";
import { settingName } from "../revisions/setting-name.ts";

export function SettingsTab({ agent }: { agent: Agent }) {
	const { companyId } = agent;
	const form = useAgentDraft(agent.id, agent);
	const test = useTestEnvironment(companyId);
	const move = useMoveVariable(agent.id);
	const { data: adapters = [] } = useAdapters();
	const { data: agents = [] } = useAgents(companyId);
	const { data: schema } = useConfigSchema(agent.adapterType);
	const { save, isSaving, error: refusal, reset } = useSaveAgent(agent, form);
	const fields = useRef<HTMLFormElement>(null);
	useLeaveWarning(
		() => form.isDirty && !isSaving,
		() => refusedInput(fields.current) !== null,
	);

	const isStale = refusal instanceof ApiError && refusal.code === "agent_changed";

	function submit(event: FormEvent) {
		event.preventDefault();
		if (form.isDirty) void save(form.draft.basedOn ?? agent.updatedAt);
	}

	function discard() {
		form.discard();
		reset();
		test.reset();
	}

	return (
		<>
			<AgentForm
				ref={fields}
				{...{ companyId, agent, adapters, agents, form, test, error: refusal }}
				testedId={agent.id}
				movable={movableVariables(agent.adapterConfig, form.config)}
				onMoveToSecret={(variable) => move.start(variable, (moved) => form.followMove(variable, moved))}
				onSubmit={submit}
				notices={
					<>
						<AdapterProblemNotice type={agent.adapterType} />
						{isStale && (
							<ConflictNotice
								what={`${agent.name} was`}
								changes={listChanges(agent, form.draft).map((change) => ({
									...change,
									name: settingName(change.name, schema?.fields),
								}))}
								onKeep={() => {
									form.rebase(agent.updatedAt);
									void save(agent.updatedAt);
								}}
								onDiscard={discard}
							/>
						)}
					</>
				}
			>
				{form.isDirty && (
					<SaveBar
						count={Object.keys(form.draft.fields).length + Object.keys(form.draft.config).length}
						isSaving={isSaving}
						isRestored={form.isRestored}
						lost={form.lost}
						refusal={isStale ? null : refusal}
						onDiscard={discard}
					/>
				)}
			</AgentForm>
			{move.dialog}
		</>
	);
}

/** Stored, unchanged variables whose value looks like a secret. */
function movableVariables(stored: Record<string, unknown>, config: Record<string, unknown>): string[] {
	const before = parseObject(stored.env);
	return Object.entries(parseObject(config.env))
		.filter(([name, value]) => typeof value === "string" && value !== "" && before[name] === value)
		.filter(([name, value]) => isSecretName(name) || String(value).includes("***"))
		.map(([name]) => name);
}
