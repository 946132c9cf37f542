import type { CostSum } from "@paperclipai/shared";
import { Link } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { ErrorNotice } from "../../../kit/page/error-notice.tsx";
import { Panel } from "../../../kit/page/panel.tsx";
import { LoadingRows } from "../../../kit/table/loading-rows.tsx";
import { Cell, Row, Table } from "../../../kit/table/table.tsx";
import { NotKnown, SumCost } from "../../../kit/text/cost.tsx";
import { formatCompact, formatCount, formatPercent, formatPlural, formatTokens } from "../../../kit/text/format.ts";
import { type Days, useAgentCosts, useIssueCosts, useModelCosts } from "../api.ts";
import { shareOf, tokensOf } from "../cost-share.ts";

export function IssueCosts({ companyId, days, total }: { companyId: string; days: Days; total: CostSum }) {
	return (
		<CostTable
			title="By issue"
			what="Issue"
			query={useIssueCosts(companyId, days)}
			total={total}
			keyOf={({ issueId }) => issueId ?? ""}
			nameOf={({ issueId, identifier, title }) => {
				if (issueId === null) return <span className="text-muted">No issue</span>;
				if (identifier === null) return <span className="text-muted">Deleted issue</span>;
				return (
					<Link to="/issues/$issueId" params={{ issueId }} className="hover:text-accent hover:underline">
						<span className="mr-2 font-mono text-xs text-muted">{identifier}</span>
						<span className="font-medium">{title}</span>
					</Link>
				);
			}}
		/>
	);
}

export function AgentCosts({ companyId, days, total }: { companyId: string; days: Days; total: CostSum }) {
	return (
		<CostTable
			title="By agent"
			what="Agent"
			query={useAgentCosts(companyId, days)}
			total={total}
			keyOf={({ agentId }) => agentId}
			nameOf={({ agentId, agentName }) =>
				agentName === null ? (
					<span className="text-muted">Deleted agent</span>
				) : (
					<Link to="/agents/$agentId" params={{ agentId }} className="font-medium hover:text-accent hover:underline">
						{agentName}
					</Link>
				)
			}
		/>
	);
}

export function ModelCosts({ companyId, days, total }: { companyId: string; days: Days; total: CostSum }) {
	return (
		<CostTable
			title="By model"
			what="Model"
			query={useModelCosts(companyId, days)}
			total={total}
			keyOf={({ provider, model, billingType }) => JSON.stringify([provider, model, billingType])}
			nameOf={({ provider, model, billingType }) => (
				<>
					<span className="font-medium">{model || "Not reported"}</span>
					<span className="ml-2 text-xs text-muted">{[provider, billingType].filter(Boolean).join(" · ")}</span>
				</>
			)}
		/>
	);
}

interface CostTableProps<Entry extends CostSum> {
	title: string;
	what: string;
	query: { data: Entry[] | undefined; error: Error | null; refetch: () => unknown };
	/** Total of all entries, for the shares. */
	total: CostSum;
	keyOf: (entry: Entry) => string;
	nameOf: (entry: Entry) => ReactNode;
}

/** Lists the most expensive entries first, with a bar for the share. */
function CostTable<Entry extends CostSum>({
	title,
	what,
	query: { data, error, refetch },
	total,
	keyOf,
	nameOf,
}: CostTableProps<Entry>) {
	const head = [
		{ name: what },
		{ name: "Share", className: "w-1/3", hide: "phone" as const },
		{ name: "Runs", align: "end" as const, hide: "phone" as const },
		{ name: "Tokens", align: "end" as const, hide: "phone" as const },
		{ name: "Cost", align: "end" as const },
	];
	const share = shareOf(total);
	return (
		<Panel title={title} flush>
			{!data && error && (
				<div className="p-4">
					<ErrorNotice title="The costs could not be loaded" error={error} onRetry={() => void refetch()} />
				</div>
			)}
			{!data && !error && (
				<div className="p-4">
					<LoadingRows label="Loading the costs" />
				</div>
			)}
			{data?.length === 0 && (
				<p className="px-4 py-6 text-center text-[13px] text-muted">No runs ended in this period.</p>
			)}
			{data && data.length > 0 && (
				<Table label={title} head={head} flush>
					{data.map((entry) => (
						<Row key={keyOf(entry)}>
							<Cell className="max-w-64 max-sm:w-full max-sm:max-w-0">
								<span className="block truncate">{nameOf(entry)}</span>
								<span className="block truncate text-xs text-muted sm:hidden">
									{formatPlural(entry.runs, "run")} · {formatCompact(tokensOf(entry))} tokens
								</span>
							</Cell>
							<Cell hide="phone">
								<ShareBar share={share(entry)} />
							</Cell>
							<Cell align="end" hide="phone">
								{formatCount(entry.runs)}
							</Cell>
							<Cell align="end" hide="phone">
								<span title={formatTokens(entry)}>{formatCompact(tokensOf(entry))}</span>
							</Cell>
							<Cell align="end" className="font-medium">
								<SumCost sum={entry} />
							</Cell>
						</Row>
					))}
				</Table>
			)}
		</Panel>
	);
}

function ShareBar({ share }: { share: number | null }) {
	if (share === null) return <NotKnown label="Share not known, because the cost was not reported" />;
	return (
		<span className="flex items-center gap-2">
			<span className="h-2 min-w-0 flex-1 overflow-hidden rounded-full bg-sunken">
				<span className="block h-full rounded-full bg-accent" style={{ width: `${share * 100}%` }} />
			</span>
			<span className="w-9 text-right text-xs text-muted tabular-nums">{formatPercent(share)}</span>
		</span>
	);
}
