import type { CreateConfigValues } from "@paperclipai/adapter-utils";
import type { AdapterInfo } from "@paperclipai/shared";
import { useNavigate } from "@tanstack/react-router";
import { type FormEvent, Suspense, useState } from "react";
import { useAdapterModels, useTestEnvironment } from "../../../adapters/adapter-queries.ts";
import { uiAdapterOf } from "../../../adapters/generic/index.ts";
import { Field } from "../../../components/agent-config-primitives/field.tsx";
import { inputClass } from "../../../components/agent-config-primitives/input-class.ts";
import { Button } from "../../../kit/button.tsx";
import { ErrorNotice } from "../../../kit/error-notice.tsx";
import { LoadingRows } from "../../../kit/loading-rows.tsx";
import { useCreateAgent } from "../api.ts";
import { AdapterPicker, isUsable } from "./adapter-picker.tsx";
import { EnvironmentChecks } from "./environment-checks.tsx";

export function NewAgentForm({ companyId, adapters }: { companyId: string; adapters: readonly AdapterInfo[] }) {
	const navigate = useNavigate();
	const [name, setName] = useState("");
	const [values, setValues] = useState<CreateConfigValues>({ adapterType: firstChoice(adapters) });
	const test = useTestEnvironment(companyId);
	const create = useCreateAgent(companyId);

	const { adapterType } = values;
	const adapter = adapters.find(({ type }) => type === adapterType);
	const { ConfigFields, buildAdapterConfig } = uiAdapterOf(adapterType, adapter);
	const { data: models = adapter?.models ?? [] } = useAdapterModels(
		companyId,
		adapter && isUsable(adapter) ? adapterType : null,
	);

	function change(patch: Partial<CreateConfigValues>) {
		setValues((current) => ({ ...current, ...patch }));
		test.reset();
	}

	function submit(event: FormEvent) {
		event.preventDefault();
		create.mutate(
			{ name, adapterType, adapterConfig: buildAdapterConfig(values) },
			{ onSuccess: (agent) => navigate({ to: "/agents/$agentId", params: { agentId: agent.id } }) },
		);
	}

	return (
		<form onSubmit={submit} className="grid max-w-3xl gap-5">
			<Field label="Name" required>
				{(ids) => (
					<input
						{...ids}
						required
						maxLength={200}
						autoComplete="off"
						value={name}
						onChange={(event) => setName(event.target.value)}
						className={inputClass}
					/>
				)}
			</Field>
			<AdapterPicker
				adapters={adapters}
				chosen={adapterType}
				// Settings of one adapter only mean nothing to another; shared ones, such as the folder, stay.
				onChoose={(type) => change({ adapterType: type, adapterSchemaValues: {} })}
			/>
			<Suspense fallback={<LoadingRows label="Loading the form" />}>
				<ConfigFields
					key={adapterType}
					mode="create"
					adapterType={adapterType}
					models={models}
					values={values}
					set={change}
				/>
			</Suspense>
			{test.error && <ErrorNotice title="The environment was not tested" error={test.error} />}
			<div aria-live="polite">{test.data && <EnvironmentChecks test={test.data} />}</div>
			{create.error && <ErrorNotice title="The agent was not made" error={create.error} />}
			<div className="flex flex-wrap gap-2">
				<Button type="submit" look="primary" disabled={create.isPending}>
					Create agent
				</Button>
				<Button
					disabled={test.isPending}
					onClick={() => test.mutate({ type: adapterType, adapterConfig: buildAdapterConfig(values) })}
				>
					{test.isPending ? "Testing…" : "Test environment"}
				</Button>
			</div>
		</form>
	);
}

/** One that ships with the server, if there is a choice: an external one is a program that starts when it is asked. */
function firstChoice(adapters: readonly AdapterInfo[]): string {
	const usable = adapters.filter(isUsable);
	return (usable.find(({ source }) => source === "builtin") ?? usable[0])?.type ?? "";
}
