import type { Agent } from "@paperclipai/shared";
import { useConfigSchema } from "../../../adapters/adapter-queries.ts";
import { Icon } from "../../../kit/icons/icon.tsx";
import { AdapterName } from "../../adapters/components/adapter-name.tsx";
import { useEnvironments } from "../api.ts";
import { environmentLabel } from "../environment-label.ts";
import { setupLines } from "./setup-lines.ts";

/** Everything that decides what a copy of an agent runs. */
export function SetupFacts({ agent }: { agent: Agent }) {
	const { data: environments = [] } = useEnvironments(agent.companyId);
	const { data: schema } = useConfigSchema(agent.adapterType);
	const lines = setupLines(agent, schema?.fields ?? []);
	const dangerous = lines.filter(({ isDangerous }) => isDangerous);
	return (
		<section aria-label="Setup of the new agent" className="grid min-w-0 gap-2 text-[13px]">
			<h3 className="font-medium">The new agent will run with</h3>
			{dangerous.length > 0 && (
				<p className="flex gap-1.5 rounded-md bg-warn-soft p-2 text-warn">
					<Icon name="alert" className="mt-0.5 size-3.5" />
					<span className="min-w-0 wrap-anywhere">
						This setup widens the agent's permissions: {dangerous.map(({ name }) => name).join(", ")}.
					</span>
				</p>
			)}
			<dl className="grid grid-cols-[minmax(0,1fr)_minmax(0,2fr)] overflow-hidden rounded-md border border-line">
				<SetupRow name="Adapter">
					<AdapterName type={agent.adapterType} />
				</SetupRow>
				<SetupRow name="Runs on">{environmentLabel(agent.defaultEnvironmentId, environments)}</SetupRow>
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
