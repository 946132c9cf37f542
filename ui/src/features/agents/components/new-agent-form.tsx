import type { CreateConfigValues } from "@paperclipai/adapter-utils";
import type { AdapterInfo } from "@paperclipai/shared";
import { useNavigate } from "@tanstack/react-router";
import { type FormEvent, Suspense, useRef, useState } from "react";
import { useAdapterModels, useTestEnvironment } from "../../../adapters/adapter-queries.ts";
import { uiAdapterOf } from "../../../adapters/generic/index.ts";
import { Field } from "../../../components/agent-config-primitives/field.tsx";
import { NameInput } from "../../../components/agent-config-primitives/name-input.tsx";
import { Button } from "../../../kit/button.tsx";
import { ErrorNotice } from "../../../kit/error-notice.tsx";
import { LoadingRows } from "../../../kit/loading-rows.tsx";
import { useLeaveWarning } from "../../../kit/use-leave-warning.ts";
import { useMutateOnce } from "../../../kit/use-mutate-once.ts";
import { useCreateAgent } from "../api.ts";
import { AdapterPicker, isUsable } from "./adapter-picker.tsx";
import { EnvironmentChecks } from "./environment-checks.tsx";

export function NewAgentForm({ companyId, adapters }: { companyId: string; adapters: readonly AdapterInfo[] }) {
	const navigate = useNavigate();
	const [name, setName] = useState("");
	const [values, setValues] = useState<CreateConfigValues>({ adapterType: defaultAdapter(adapters) });
	const test = useTestEnvironment(companyId);
	const create = useCreateAgent(companyId);
	const createOnce = useMutateOnce(create);
	const hasInput = useRef(false);
	useLeaveWarning(() => hasInput.current);

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
		createOnce({ name, adapterType, adapterConfig: buildAdapterConfig(values) }, (agent) => {
			hasInput.current = false;
			void navigate({ to: "/agents/$agentId", params: { agentId: agent.id } });
		});
	}

	return (
		<form
			onSubmit={submit}
			onInput={({ target }) => {
				// The choice of an adapter is no input to lose.
				if (!(target instanceof HTMLInputElement && target.type === "radio")) hasInput.current = true;
			}}
			className="grid max-w-3xl grid-cols-[minmax(0,1fr)] gap-5 wrap-anywhere"
		>
			<Field label="Name" required>
				{(ids) => <NameInput {...ids} autoComplete="off" value={name} onChange={setName} />}
			</Field>
			<AdapterPicker
				adapters={adapters}
				chosen={adapterType}
				// Keeps settings that adapters share, such as the working folder, and drops those of the previous adapter.
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
			{create.error && <ErrorNotice title="The agent was not created" error={create.error} />}
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

/** Prefers a built-in adapter, because asking an external one for its models starts its process. */
function defaultAdapter(adapters: readonly AdapterInfo[]): string {
	const usable = adapters.filter(isUsable);
	return (usable.find(({ source }) => source === "builtin") ?? usable[0])?.type ?? "";
}
