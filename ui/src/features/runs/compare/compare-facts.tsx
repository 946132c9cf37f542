import type { Run } from "@paperclipai/shared";
import { Link, useNavigate, useSearch } from "@tanstack/react-router";
import { Panel } from "../../../kit/page/panel.tsx";
import { RunBadge } from "../../../kit/status/status.tsx";
import { NotKnown } from "../../../kit/text/cost.tsx";
import { shortId } from "../../../kit/text/format.ts";
import { useNow } from "../../../kit/time/clock.ts";
import { useAdapter } from "../../adapters/components/adapter-name.tsx";
import { type ComparedFact, comparedFacts } from "./compared-facts.ts";
import { toolCallsText, useToolCalls } from "./use-tool-calls.ts";

export function CompareFacts({ left, right }: { left: Run; right: Run }) {
	const onlyDifferent = useSearch({ from: "/runs/compare" }).facts === "different";
	const navigate = useNavigate({ from: "/runs/compare" });
	const now = useNow([left, right].some(({ finishedAt }) => finishedAt === null) ? 1_000 : 0);
	const tools = [toolCallsText(useToolCalls(left)), toolCallsText(useToolCalls(right))] as const;
	const labels = [useAdapter(left.adapterType).label, useAdapter(right.adapterType).label] as const;
	const facts = comparedFacts(left, right, { tools, adapters: labels }, now);
	const shown = onlyDifferent ? facts.filter(({ differs }) => differs) : facts;
	return (
		<Panel
			title="Facts"
			flush
			actions={
				<label className="flex items-center gap-2 text-[13px]">
					<input
						type="checkbox"
						checked={onlyDifferent}
						onChange={({ target: { checked } }) =>
							void navigate({
								search: ({ facts: _, ...runs }) => ({ ...runs, ...(checked && { facts: "different" as const }) }),
								replace: true,
							})
						}
						className="size-4 accent-accent"
					/>
					Only differences
				</label>
			}
		>
			<div className="overflow-x-auto">
				<table aria-label="Facts of both runs" className="w-full table-fixed border-collapse text-[13px]">
					<thead className="border-b border-line text-left">
						<tr>
							<th scope="col" className="w-24 px-3 py-2 font-medium text-muted sm:w-40 sm:px-4">
								Run
							</th>
							<RunHead run={left} side="Left" />
							<RunHead run={right} side="Right" />
						</tr>
					</thead>
					<tbody className="divide-y divide-line">
						{shown.map((fact) => (
							<FactRow key={fact.name} fact={fact} />
						))}
					</tbody>
				</table>
				{shown.length === 0 && <p className="px-4 py-6 text-center text-[13px] text-muted">No differences.</p>}
			</div>
		</Panel>
	);
}

function RunHead({ run, side }: { run: Run; side: string }) {
	return (
		<th scope="col" className="px-3 py-2 font-normal">
			<span className="flex flex-wrap items-center gap-x-3 gap-y-1">
				<span className="sr-only">{side}:</span>
				<RunBadge run={run} />
				<Link
					to="/runs/$runId"
					params={{ runId: run.id }}
					className="font-mono font-medium text-accent hover:underline"
				>
					{shortId(run.id)}
				</Link>
			</span>
		</th>
	);
}

function FactRow({ fact: { name, left, right, differs, change } }: { fact: ComparedFact }) {
	return (
		<tr className={differs ? "bg-warn-soft/50" : ""}>
			<th scope="row" className="px-3 py-1.5 text-left align-top font-normal text-muted sm:px-4">
				<span className="flex items-center gap-1.5">
					{name}
					{differs && (
						<span title="Differs" className="font-semibold text-warn">
							<span aria-hidden="true">≠</span>
							<span className="sr-only">differs</span>
						</span>
					)}
				</span>
			</th>
			<td className="px-3 py-1.5 align-top wrap-anywhere tabular-nums">
				{left ?? <NotKnown label={`${name} not reported`} />}
			</td>
			<td className="px-3 py-1.5 align-top wrap-anywhere tabular-nums">
				{right ?? <NotKnown label={`${name} not reported`} />}
				{change && <span className="ml-2 text-xs text-muted">{change}</span>}
			</td>
		</tr>
	);
}
