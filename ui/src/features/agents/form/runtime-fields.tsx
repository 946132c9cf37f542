import type { Environment, RuntimeConfig } from "@paperclipai/shared";
import { DraftNumberInput } from "../../../components/agent-config-primitives/draft-number-input.tsx";
import { Field } from "../../../components/agent-config-primitives/field.tsx";
import { ToggleField } from "../../../components/agent-config-primitives/toggle-field.tsx";
import { Select } from "../../../kit/form/select.tsx";
import { Panel } from "../../../kit/page/panel.tsx";
import { COST_LIMIT_GAPS } from "../budget-limits.ts";
import type { AgentFields } from "./agent-draft.ts";
import { AllowedEnvironments } from "./allowed-environments.tsx";

interface RuntimeFieldsProps {
	/** `undefined` while loading. */
	environments: readonly Environment[] | undefined;
	values: AgentFields;
	set: <Key extends keyof AgentFields>(field: Key, value: AgentFields[Key]) => void;
	errors: Record<string, string>;
	onEnvironmentChange: () => void;
}

export function RuntimeFields({ environments, values, set, errors, onEnvironmentChange }: RuntimeFieldsProps) {
	const { runtimeConfig } = values;
	const { heartbeat } = runtimeConfig;
	const setHeartbeat = (change: Partial<RuntimeConfig["heartbeat"]>) =>
		set("runtimeConfig", { ...runtimeConfig, heartbeat: { ...heartbeat, ...change } });

	return (
		<Panel title="When and where the agent runs">
			<div className="grid gap-4">
				<ToggleField
					label="Wake on a timer"
					hint="Without a timer, the agent runs when you start it, assign it an issue, or mention it."
					checked={heartbeat.enabled}
					onChange={(enabled) => setHeartbeat({ enabled })}
				/>
				{heartbeat.enabled && (
					<div className="grid gap-4 sm:grid-cols-2">
						<Field label="Time between runs">
							{(ids) => (
								<DraftNumberInput
									{...ids}
									min={10}
									unit="seconds"
									value={heartbeat.intervalSec}
									onCommit={(intervalSec = 3_600) => setHeartbeat({ intervalSec })}
								/>
							)}
						</Field>
						<ToggleField
							label="Only when there is work"
							hint="Skips timer runs while the agent has no issue to work on and no messages."
							checked={heartbeat.onlyWhenWork === true}
							onChange={(onlyWhenWork) => setHeartbeat({ onlyWhenWork })}
						/>
					</div>
				)}
				<div className="grid gap-4 sm:grid-cols-2">
					<Field label="Environment" hint="Where the agent's runs execute." error={errors.defaultEnvironmentId}>
						{(ids) => (
							<Select
								id={ids.id}
								isComplete={environments !== undefined}
								value={values.defaultEnvironmentId ?? ""}
								onChange={(id) => {
									set("defaultEnvironmentId", id || null);
									onEnvironmentChange();
								}}
								options={[
									{ value: "", label: "This server" },
									...(environments ?? []).map(({ id, name, driver }) => ({ value: id, label: `${name} (${driver})` })),
								]}
							/>
						)}
					</Field>
					<Field
						label="Concurrent runs"
						hint="In containers, an agent has one run at a time."
						error={errors.runtimeConfig}
					>
						{(ids) => (
							<DraftNumberInput
								{...ids}
								min={1}
								value={heartbeat.maxConcurrentRuns}
								onCommit={(maxConcurrentRuns = 1) => setHeartbeat({ maxConcurrentRuns })}
							/>
						)}
					</Field>
					<Field
						label="Monthly budget"
						hint={`No runs start once the budget is used up. Leave empty for no limit. ${COST_LIMIT_GAPS}`}
						error={errors.budgetMonthlyCents}
					>
						{(ids) => (
							<DraftNumberInput
								{...ids}
								unit="US dollars"
								decimals={2}
								value={values.budgetMonthlyCents === null ? undefined : values.budgetMonthlyCents / 100}
								onCommit={(usd) => set("budgetMonthlyCents", usd === undefined ? null : Math.round(usd * 100))}
							/>
						)}
					</Field>
					<Field
						label="Stop silent runs after"
						hint="Time without output or CPU use. 0 disables the limit; leave empty for the server's limit."
					>
						{(ids) => (
							<DraftNumberInput
								{...ids}
								unit="seconds"
								value={runtimeConfig.idleTimeoutSec}
								onCommit={(idleTimeoutSec) => {
									const { idleTimeoutSec: _, ...others } = runtimeConfig;
									set("runtimeConfig", idleTimeoutSec === undefined ? others : { ...others, idleTimeoutSec });
								}}
							/>
						)}
					</Field>
				</div>
				<AllowedEnvironments
					environments={environments ?? []}
					own={values.defaultEnvironmentId}
					allowed={values.allowedEnvironmentIds}
					onChange={(allowed) => set("allowedEnvironmentIds", allowed)}
					error={errors.allowedEnvironmentIds}
				/>
			</div>
		</Panel>
	);
}
