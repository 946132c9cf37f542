import { isSecretName, parseObject } from "@paperclipai/adapter-utils";
import { type Agent, ApiError } from "@paperclipai/shared";
import { type FormEvent, useRef } from "react";
import { useAdapters, useConfigSchema, useTestEnvironment } from "../../../adapters/adapter-queries.ts";
import { refusedInput } from "../../../components/agent-config-primitives/form-helpers.ts";
import { useLeaveWarning } from "../../../kit/form/use-leave-warning.ts";
import { AdapterProblemNotice } from "../../adapters/components/adapter-problem-notice.tsx";
import { useAgents, useEnvironments } from "../api.ts";
import { AdapterChoice } from "../form/adapter-choice.tsx";
import { listChanges } from "../form/agent-draft.ts";
import { ConfigForm } from "../form/config-form.tsx";
import { ConflictNotice } from "../form/conflict-notice.tsx";
import { EnvironmentTest } from "../form/environment-test.tsx";
import { fieldErrors } from "../form/field-errors.ts";
import { IdentityFields } from "../form/identity-fields.tsx";
import { RuntimeFields } from "../form/runtime-fields.tsx";
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
	const { data: environments } = useEnvironments(companyId);
	const { data: schema } = useConfigSchema(agent.adapterType);
	const { save, isSaving, error: refusal, reset } = useSaveAgent(agent, form);
	const fields = useRef<HTMLFormElement>(null);
	useLeaveWarning(
		() => form.isDirty && !isSaving,
		() => refusedInput(fields.current) !== null,
	);

	const { values, config } = form;
	const errors = fieldErrors(refusal);
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
		<form ref={fields} onSubmit={submit} className="grid gap-4 lg:grid-cols-[minmax(0,1fr)_20rem]">
			<div className="grid min-w-0 content-start gap-4">
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
				<IdentityFields agentId={agent.id} agents={agents} values={values} set={form.set} errors={errors} />
				<AdapterChoice
					adapters={adapters}
					chosen={values.adapterType}
					isFolded
					onChoose={(type, keep) => {
						form.chooseAdapter(type, keep);
						test.reset();
					}}
				/>
				<ConfigForm
					companyId={companyId}
					adapterType={values.adapterType}
					adapter={adapters.find(({ type }) => type === values.adapterType)}
					config={config}
					mark={(key, value) => {
						form.mark(key, value);
						test.reset();
					}}
					errors={errors}
					test={test.data}
					movable={movableVariables(agent.adapterConfig, config)}
					onMoveToSecret={(variable) => move.start(variable, (moved) => form.followMove(variable, moved))}
				/>
				<RuntimeFields {...{ environments, values, errors }} set={form.set} onEnvironmentChange={test.reset} />
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
			</div>
			<div className="min-w-0">
				<div className="sticky top-4">
					<EnvironmentTest
						test={test.data}
						error={test.error}
						isPending={test.isPending}
						onTest={() =>
							test.mutate({
								type: values.adapterType,
								adapterConfig: config,
								environmentId: values.defaultEnvironmentId,
								agentId: agent.id,
							})
						}
					/>
				</div>
			</div>
			{move.dialog}
		</form>
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
