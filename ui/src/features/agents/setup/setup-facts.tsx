import { type Agent, type ConfigSchema, describePermissionRule, PERMISSION_PRESET_LABELS } from "@paperclipai/shared";
import type { UseQueryResult } from "@tanstack/react-query";
import { Icon } from "../../../kit/icons/icon.tsx";
import { LoadingRows } from "../../../kit/table/loading-rows.tsx";
import { AdapterName } from "../../adapters/components/adapter-name.tsx";
import { useEnvironments } from "../api.ts";
import { environmentLabel } from "../environment-label.ts";
import { settingName } from "../revisions/setting-name.ts";
import { mcpServerTexts } from "../revisions/snapshot-lines.ts";
import { setupLines } from "./setup-lines.ts";

export type SchemaResult = Pick<UseQueryResult<ConfigSchema | null>, "data" | "status">;

interface SetupFactsProps {
	agent: Agent;
	/** Schema of the agent's adapter, which says what is dangerous. */
	schema: SchemaResult;
}

/** Everything that decides what a copy of an agent runs. */
export function SetupFacts({ agent, schema: { data: schema, status } }: SetupFactsProps) {
	const { data: environments = [] } = useEnvironments(agent.companyId);
	const lines = setupLines(agent, schema?.fields ?? []);
	const isFull = agent.permissions?.preset === "full";
	const dangerous = lines.filter(({ isDangerous }) => isDangerous);
	if (schema === undefined && status === "pending") return <LoadingRows label="Loading the setup" rows={3} />;
	return (
		<section aria-label="Setup of the new agent" className="grid min-w-0 gap-2 text-[13px]">
			<h3 className="font-medium">The new agent will run with</h3>
			{(dangerous.length > 0 || isFull) && (
				<Warning>
					This setup widens the agent's permissions:{" "}
					{[...(isFull ? [PERMISSION_PRESET_LABELS.full] : []), ...dangerous.map(({ name }) => name)].join(", ")}.
				</Warning>
			)}
			{!schema && (
				<Warning>
					{schema === null
						? "The adapter does not describe its settings, so dangerous ones cannot be recognised. Read each value."
						: "The description of the adapter's settings could not be loaded, so dangerous ones cannot be recognised. Read each value."}
				</Warning>
			)}
			<dl className="grid grid-cols-[minmax(0,1fr)_minmax(0,2fr)] overflow-hidden rounded-md border border-line">
				<SetupRow name="Adapter">
					<AdapterName type={agent.adapterType} />
				</SetupRow>
				<SetupRow name="Runs on">{environmentLabel(agent.defaultEnvironmentId, environments)}</SetupRow>
				{agent.permissions && (
					<SetupRow name="Permissions" isDangerous={isFull}>
						{[
							PERMISSION_PRESET_LABELS[agent.permissions.preset],
							...agent.permissions.rules.map(describePermissionRule),
						].map((text, at) => (
							<span key={at} className="block wrap-anywhere">
								{text}
							</span>
						))}
					</SetupRow>
				)}
				{mcpServerTexts(agent.mcpServers).map(([key, text]) => (
					<SetupRow key={key} name={settingName(key)}>
						<span className="block max-h-40 overflow-y-auto whitespace-pre-wrap wrap-anywhere" tabIndex={-1}>
							{text}
						</span>
					</SetupRow>
				))}
				{lines.map(({ key, name, value, isDangerous }) => (
					<SetupRow key={key} name={name} isDangerous={isDangerous}>
						{/* Long texts scroll, so that nothing is left out. */}
						<span className="block max-h-40 overflow-y-auto whitespace-pre-wrap wrap-anywhere" tabIndex={-1}>
							{value === "" ? "empty" : value}
						</span>
					</SetupRow>
				))}
			</dl>
		</section>
	);
}

function Warning({ children }: { children: React.ReactNode }) {
	return (
		<p className="flex gap-1.5 rounded-md bg-warn-soft p-2 text-warn">
			<Icon name="alert" className="mt-0.5 size-3.5" />
			<span className="min-w-0 wrap-anywhere">{children}</span>
		</p>
	);
}

interface SetupRowProps {
	name: string;
	isDangerous?: boolean;
	children: React.ReactNode;
}

function SetupRow({ name, isDangerous = false, children }: SetupRowProps) {
	const style = isDangerous ? "bg-warn-soft" : "";
	return (
		<>
			<dt className={`border-t border-line px-2 py-1 wrap-anywhere text-muted first:border-t-0 ${style}`}>
				{name}
				{isDangerous && <span className="ml-1.5 font-semibold text-warn">dangerous</span>}
			</dt>
			<dd className={`min-w-0 border-t border-line px-2 py-1 wrap-anywhere nth-[2]:border-t-0 ${style}`}>{children}</dd>
		</>
	);
}
