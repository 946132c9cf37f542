import type { CostSum } from "@paperclipai/shared";
import { Link } from "@tanstack/react-router";
import { type Days, useIssueCosts } from "../api.ts";
import { CostTable } from "./cost-table.tsx";

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
