import type { Issue } from "@paperclipai/shared";
import { Link } from "@tanstack/react-router";
import { formatCost } from "../../../../kit/format.ts";
import { useRuns } from "../../../runs/api.ts";
import { runsOfIssue } from "../thread/thread.tsx";
import { FactField } from "./fact-field.tsx";

/** What the runs of an issue have cost. */
export function CostFact({ issue }: { issue: Issue }) {
	const { data: runs = [], hasNextPage } = useRuns(issue.companyId, runsOfIssue(issue.id));
	if (runs.length === 0) return null;
	const cost = runs.reduce((sum, { costUsd }) => sum + (costUsd ?? 0), 0);
	return (
		<FactField name="Cost">
			<Link to="/runs" search={{ issue: issue.id }} className="tabular-nums hover:text-accent">
				{hasNextPage && "more than "}
				{formatCost(cost)} in {runs.length === 1 ? "one run" : `${runs.length}${hasNextPage ? "+" : ""} runs`}
			</Link>
		</FactField>
	);
}
