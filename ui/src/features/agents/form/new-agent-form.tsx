import type { AdapterInfo, Agent } from "@paperclipai/shared";
import { omitUndefined } from "@paperclipai/shared";
import { useNavigate } from "@tanstack/react-router";
import { type SubmitEvent, useRef, useState } from "react";
import { useTestEnvironment } from "../../../adapters/adapter-queries.ts";
import { Button } from "../../../kit/button.tsx";
import { useLeaveWarning } from "../../../kit/form/use-leave-warning.ts";
import { useMutateOnce } from "../../../kit/form/use-mutate-once.ts";
import { Icon } from "../../../kit/icons/icon.tsx";
import { ErrorNotice } from "../../../kit/page/error-notice.tsx";
import { toast, toastError } from "../../../kit/toast/toast.ts";
import { useWakeAgent } from "../../runs/run-mutations.ts";
import { useCreateAgent } from "../api.ts";
import { AgentForm } from "./agent-form.tsx";
import { supportedPolicy } from "./permissions/default-policy.ts";
import { type AgentDraftState, type DraftBase, useAgentDraft } from "./use-agent-draft.ts";

interface NewAgentFormProps {
	companyId: string;
	adapters: readonly AdapterInfo[];
	agents: readonly Agent[];
	base: DraftBase;
	/** The agent whose stored values replace masked ones. */
	copyOf: string | undefined;
}

export function NewAgentForm({ companyId, adapters, agents, base, copyOf }: NewAgentFormProps) {
	const navigate = useNavigate();
	const [first] = useState(base.adapterType);
	// Keeps the form stable when another adapter is installed.
	const adapterType = adapters.some(({ type }) => type === first) ? first : base.adapterType;
	const form = useAgentDraft(`new:${companyId}:${copyOf ?? ""}`, { ...base, adapterType });
	const test = useTestEnvironment(companyId);
	const create = useCreateAgent(companyId);
	const createOnce = useMutateOnce(create);
	const wake = useWakeAgent();
	const isCreated = useRef(false);
	// Choosing an adapter is not input worth keeping.
	const hasInput = form.isDirty && Object.keys({ ...form.draft.fields, ...form.draft.config }).join() !== "adapterType";
	useLeaveWarning(() => hasInput && !isCreated.current);

	const { values, config } = form;
	const willFail = test.data?.status === "fail";

	function submit(event: SubmitEvent<HTMLFormElement>) {
		event.preventDefault();
		const isRun = (event.nativeEvent.submitter as HTMLButtonElement | null)?.value === "run";
		const chosen = adapters.find(({ type }) => type === values.adapterType);
		const permissions = supportedPolicy(chosen, values.permissions);
		const body = { ...values, permissions, adapterConfig: config, ...omitUndefined({ copyOf }) };
		createOnce(body, (agent) => {
			isCreated.current = true;
			form.discard();
			toast({ text: `The agent ${agent.name} was created.` });
			if (isRun) run(agent.id);
			else void navigate({ to: "/agents/$agentId", params: { agentId: agent.id } });
		});
	}

	function run(agentId: string) {
		wake.mutate({ agentId } as Parameters<typeof wake.mutate>[0], {
			onSuccess: ({ id }) => void navigate({ to: "/runs/$runId", params: { runId: id } }),
			onError: (error) => {
				toastError("The agent was created, but could not be started", error);
				void navigate({ to: "/agents/$agentId", params: { agentId } });
			},
		});
	}

	return (
		<AgentForm
			{...{ companyId, adapters, agents, form, test, error: create.error }}
			agent={null}
			testedId={copyOf}
			onSubmit={submit}
			notices={form.isRestored && <RestoredNotice form={form} />}
			actions={
				<>
					{create.error && <ErrorNotice title="The agent could not be created" error={create.error} />}
					<div className="grid gap-2">
						<Button type="submit" value="create" variant="primary" disabled={create.isPending}>
							{willFail ? "Create anyway" : "Create agent"}
						</Button>
						<Button type="submit" value="run" disabled={create.isPending}>
							<Icon name="play" className="size-3.5" />
							{willFail ? "Create and run anyway" : "Create and run"}
						</Button>
					</div>
				</>
			}
		/>
	);
}

function RestoredNotice({ form }: { form: AgentDraftState }) {
	return (
		<p className="flex flex-wrap items-center gap-2 rounded-md bg-accent-soft px-3 py-2 text-[13px]">
			<Icon name="info" className="size-4 text-accent" />
			Your unsaved changes were restored.
			{form.lost.length > 0 && ` Secrets are not kept in the browser. Enter ${form.lost.join(", ")} again.`}
			<Button size="small" onClick={form.discard}>
				Start over
			</Button>
		</p>
	);
}
