import type { Issue } from "@paperclipai/shared";
import { Link } from "@tanstack/react-router";
import { formatCost } from "../../../../kit/text/format.ts";
import { useRuns } from "../../../runs/api.ts";
import { runsOfIssue } from "../thread/thread.tsx";
import { FactField } from "./fact-field.tsx";

/** What the runs of an issue have cost, as far as it is known. */
export function CostFact({ issue }: { issue: Issue }) {
	const { data: runs = [], hasNextPage } = useRuns(issue.companyId, runsOfIssue(issue.id));
	const costs = runs.flatMap(({ costUsd }) => costUsd ?? []);
	if (costs.length === 0) return null;
	const cost = costs.reduce((sum, costUsd) => sum + costUsd, 0);
	return (
		<FactField name="Cost">
			<Link to="/runs" search={{ issue: issue.id }} className="tabular-nums hover:text-accent">
				{hasNextPage && "more than "}
				{formatCost(cost)} in {costs.length === 1 ? "one run" : `${costs.length}${hasNextPage ? "+" : ""} runs`}
			</Link>
		</FactField>
	);
}
