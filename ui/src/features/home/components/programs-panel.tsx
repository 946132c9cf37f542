import type { AdapterInfo } from "@paperclipai/shared";
import { Link } from "@tanstack/react-router";
import { labelInUse } from "../../../adapters/adapter-facts.ts";
import { adapterProblemOf } from "../../../adapters/adapter-problem.ts";
import { useAdapters } from "../../../adapters/adapter-queries.ts";
import { Panel } from "../../../kit/page/panel.tsx";

export function ProgramsPanel() {
	const { data: adapters = [] } = useAdapters();
	if (adapters.length === 0) return null;
	return (
		<Panel
			title="Agent programs on this server"
			flush
			actions={
				<Link to="/settings/adapters" className="text-[13px] text-accent hover:underline">
					All adapters
				</Link>
			}
		>
			<ul className="grid gap-px overflow-hidden rounded-b-lg bg-line sm:grid-cols-2 lg:grid-cols-4">
				{adapters.map((adapter) => (
					<li key={adapter.type} className="min-w-0 bg-surface px-4 py-3">
						<p className="truncate font-medium">{labelInUse(adapter.type, adapter)}</p>
						<p className="text-[13px] wrap-anywhere">
							<ProgramState adapter={adapter} />
						</p>
					</li>
				))}
			</ul>
		</Panel>
	);
}

function ProgramState({ adapter }: { adapter: AdapterInfo }) {
	const problem = adapterProblemOf(adapter.type, adapter);
	if (problem) return <span className="text-bad">{problem.message}</span>;
	if (adapter.missingProgram === undefined) return <span className="text-ok">Ready</span>;
	return (
		<span className="text-warn">
			<code className="font-mono text-xs">{adapter.missingProgram}</code> is not on the server's PATH
		</span>
	);
}
