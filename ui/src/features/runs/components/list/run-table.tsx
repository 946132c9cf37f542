import type { Run } from "@paperclipai/shared";
import { Link } from "@tanstack/react-router";
import { RunBadge, RunDot } from "../../../../kit/status/status.tsx";
import { Cell, type Column, Row, rowLinkClass, Table } from "../../../../kit/table/table.tsx";
import { formatCompact, formatTokens } from "../../../../kit/text/format.ts";
import { TimeAgo } from "../../../../kit/time/time-ago.tsx";
import { AdapterName } from "../../../adapters/components/adapter-name.tsx";
import { OutcomeLines } from "../outcome-lines.tsx";
import { RunCost, RunDuration } from "../run-figures.tsx";
import { subjectOf } from "../run-subject.ts";

interface RunTableProps {
	runs: readonly Run[];
	showAgent: boolean;
	selected?: readonly Run[];
	onSelect?: (run: Run) => void;
}

export function RunTable({ runs, showAgent, selected = [], onSelect }: RunTableProps) {
	const head: Column[] = [
		...(onSelect ? [{ name: "", hide: "phone" as const, className: "w-8 pr-0!" }] : []),
		{ name: "Status", hide: "phone" },
		...(showAgent ? [{ name: "Agent", hide: "phone" as const }] : []),
		{ name: "Task", className: "w-full" },
		{ name: "Folder", hide: "narrow" },
		...(showAgent ? [] : [{ name: "Model", hide: "narrow" as const }]),
		{ name: "Duration", align: "end", hide: "phone" },
		{ name: "Tokens", align: "end", hide: "narrow" },
		{ name: "Cost", align: "end", hide: "phone" },
		{ name: "Created", align: "end" },
	];
	return (
		<Table label="Runs" head={head}>
			{runs.map((run) => (
				<Row key={run.id}>
					{onSelect && (
						<Cell hide="phone" className="pr-0!">
							<input
								type="checkbox"
								aria-label={`Select run ${subjectOf(run)}`}
								checked={selected.some(({ id }) => id === run.id)}
								onChange={() => onSelect(run)}
								className="relative z-10 block size-4 accent-accent"
							/>
						</Cell>
					)}
					<RunCells run={run} showAgent={showAgent} />
				</Row>
			))}
		</Table>
	);
}

function RunCells({ run, showAgent }: { run: Run; showAgent: boolean }) {
	const { usage } = run;
	return (
		<>
			<Cell hide="phone">
				<RunBadge run={run} />
			</Cell>
			{showAgent && (
				<Cell hide="phone" className="max-w-48 min-w-28 max-[1100px]:max-w-32">
					<Worker run={run} />
				</Cell>
			)}
			<Cell className="w-full max-w-0 sm:min-w-36">
				<Task run={run} showAgent={showAgent} />
			</Cell>
			<Cell hide="narrow" className="max-w-36">
				<Folder path={run.cwd} isAgentHome={run.cwdSource === "agent_home"} />
			</Cell>
			{!showAgent && (
				<Cell hide="narrow" className="max-w-36 truncate text-muted">
					{run.model}
				</Cell>
			)}
			<Cell align="end" hide="phone">
				<RunDuration run={run} />
			</Cell>
			<Cell align="end" hide="narrow">
				{usage && <span title={formatTokens(usage)}>{formatCompact(usage.inputTokens + usage.outputTokens)}</span>}
			</Cell>
			<Cell align="end" hide="phone">
				<RunCost run={run} />
			</Cell>
			<Cell align="end" className="text-muted max-sm:align-top">
				<TimeAgo at={run.createdAt} />
			</Cell>
		</>
	);
}

function Worker({ run }: { run: Run }) {
	return (
		<>
			<span className="block truncate font-medium">{run.agentName}</span>
			<span className="block truncate text-xs text-muted" title={run.model ?? undefined}>
				<AdapterName type={run.adapterType} />
				{run.model && ` · ${run.model}`}
			</span>
		</>
	);
}

/** On phones, also shows the agent. */
function Task({ run, showAgent }: { run: Run; showAgent: boolean }) {
	return (
		<>
			<span className="flex min-w-0 items-baseline gap-2">
				<span className="self-center sm:hidden">
					<RunDot run={run} />
				</span>
				{run.issue && <span className="shrink-0 font-mono text-xs text-muted">{run.issue.identifier}</span>}
				<Link
					to="/runs/$runId"
					params={{ runId: run.id }}
					data-row=""
					className={`min-w-0 truncate font-medium ${rowLinkClass}`}
				>
					{subjectOf(run)}
				</Link>
			</span>
			<OutcomeLines run={run} className="text-xs" />
			<span className="flex gap-3 text-xs text-muted sm:hidden">
				{showAgent && <span className="truncate">{run.agentName}</span>}
				<RunDuration run={run} />
				<span>
					<RunCost run={run} isNamed />
				</span>
			</span>
		</>
	);
}

interface FolderProps {
	path: string | null;
	/** Whether the folder is named after the agent's id, which means nothing to users. */
	isAgentHome: boolean;
}

/** Shows only the last part of the path; the title has the whole path. */
function Folder({ path, isAgentHome }: FolderProps) {
	if (path === null) return null;
	return (
		<span title={path} className={`block truncate text-xs text-muted ${isAgentHome ? "" : "font-mono"}`}>
			{isAgentHome ? "Agent's folder" : (path.split("/").findLast(Boolean) ?? path)}
		</span>
	);
}
