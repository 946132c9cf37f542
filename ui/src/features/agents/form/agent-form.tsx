import type { AdapterInfo, Agent } from "@paperclipai/shared";
import { omitUndefined } from "@paperclipai/shared";
import { type ReactNode, type Ref, type SubmitEvent, Suspense } from "react";
import type { useTestEnvironment } from "../../../adapters/adapter-queries.ts";
import { lazyPart } from "../../../kit/lazy-part.ts";
import { LoadingRows } from "../../../kit/table/loading-rows.tsx";
import { startsTheSame } from "../../mcp-servers/mcp-server-list.ts";
import { useEnvironments } from "../api.ts";
import { AdapterChoice } from "./adapter-choice.tsx";
import { ConfigForm } from "./config-form.tsx";
import { EnvironmentTest } from "./environment-test.tsx";
import { fieldErrors } from "./field-errors.ts";
import { IdentityFields } from "./identity-fields.tsx";
import { hasPresets, supportedPolicy } from "./permissions/default-policy.ts";
import { RuntimeFields } from "./runtime-fields.tsx";
import type { AgentDraftState } from "./use-agent-draft.ts";

/** Lazy, because not all adapters have presets. */
const PermissionFields = lazyPart(async () => (await import("./permissions/permission-fields.tsx")).PermissionFields);

/** Lazy, because few agents have servers of their own. */
const McpServerFields = lazyPart(async () => (await import("./mcp-server-fields.tsx")).McpServerFields);

interface AgentFormProps {
	ref?: Ref<HTMLFormElement>;
	companyId: string;
	/** `null`: a new agent, whose adapter is chosen first. */
	agent: Agent | null;
	adapters: readonly AdapterInfo[];
	agents: readonly Agent[];
	form: AgentDraftState;
	test: ReturnType<typeof useTestEnvironment>;
	/** The agent whose stored values replace masked ones in a test. */
	testedId: string | undefined;
	/** Why the last save was rejected. */
	error: unknown;
	movable?: readonly string[];
	onMoveToSecret?: (variable: string) => void;
	onSubmit: (event: SubmitEvent<HTMLFormElement>) => void;
	/** Rendered above the fields. */
	notices: ReactNode;
	/** Rendered below the environment test. */
	actions?: ReactNode;
	/** Rendered below the fields. */
	children?: ReactNode;
}

export function AgentForm(props: AgentFormProps) {
	const { ref, companyId, agent, adapters, agents, form, test, testedId, onSubmit } = props;
	const { data: environments } = useEnvironments(companyId);
	const { values, config } = form;
	const errors = fieldErrors(props.error);
	const adapter = adapters.find(({ type }) => type === values.adapterType);
	const policy = supportedPolicy(adapter, values.permissions);
	const identity = (
		<IdentityFields agentId={agent?.id ?? null} agents={agents} values={values} set={form.set} errors={errors} />
	);
	return (
		<form
			ref={ref}
			onSubmit={onSubmit}
			className={`grid gap-4 lg:grid-cols-[minmax(0,1fr)_20rem] ${agent ? "" : "wrap-anywhere"}`}
		>
			<div className="grid min-w-0 content-start gap-4">
				{props.notices}
				{agent && identity}
				<AdapterChoice
					adapters={adapters}
					chosen={values.adapterType}
					isFolded={agent !== null}
					onChoose={(type, keep) => {
						form.chooseAdapter(type, keep);
						test.reset();
					}}
				/>
				{!agent && identity}
				{hasPresets(adapter) && (
					<Suspense fallback={<LoadingRows label="Loading the permissions" rows={4} />}>
						<PermissionFields
							adapter={adapter}
							policy={policy}
							onChange={(changed) => {
								form.set("permissions", changed);
								if (changed?.preset !== policy?.preset) test.reset();
							}}
							error={errors.permissions}
						/>
					</Suspense>
				)}
				<ConfigForm
					companyId={companyId}
					adapterType={values.adapterType}
					adapter={adapter}
					replacedKeys={policy === null ? [] : (adapter?.capabilities.permissionSettings ?? [])}
					config={config}
					mark={(key, value) => {
						form.mark(key, value);
						test.reset();
					}}
					errors={errors}
					test={test.data}
					movable={props.movable ?? []}
					onMoveToSecret={(variable) => props.onMoveToSecret?.(variable)}
				/>
				<Suspense fallback={<LoadingRows label="Loading the MCP servers" rows={2} />}>
					<McpServerFields
						companyId={companyId}
						adapter={adapter}
						entries={values.mcpServers}
						onChange={(changed) => {
							form.set("mcpServers", changed);
							if (!startsTheSame(values.mcpServers, changed)) test.reset();
						}}
						error={props.error}
					/>
				</Suspense>
				<RuntimeFields {...{ environments, values, errors }} set={form.set} onEnvironmentChange={test.reset} />
				{props.children}
			</div>
			<div className="min-w-0">
				<div className="sticky top-4 grid gap-4">
					<EnvironmentTest
						test={test.data}
						error={test.error}
						isPending={test.isPending}
						onTest={() =>
							isIncomplete() ||
							test.mutate({
								type: values.adapterType,
								adapterConfig: config,
								environmentId: values.defaultEnvironmentId,
								mcpServers: values.mcpServers,
								permissions: policy?.preset ?? null,
								...omitUndefined({ agentId: testedId }),
							})
						}
					/>
					{props.actions}
				</div>
			</div>
		</form>
	);
}

/** Whether a variable or an MCP server of the form is incomplete; if so, its field says what it needs. */
function isIncomplete(): boolean {
	const fields = ["[data-setting=env] input:invalid", "[data-setting=mcpServers] input:invalid"];
	const incomplete = document.querySelector<HTMLInputElement>(fields.map((field) => `form ${field}`).join());
	return incomplete?.reportValidity() === false;
}
