import type { Issue } from "@paperclipai/shared";
import { Link } from "@tanstack/react-router";
import { Cost } from "../../../../kit/text/cost.tsx";
import { useRuns } from "../../../runs/api.ts";
import { runsOfIssue } from "../thread/thread.tsx";
import { FactField } from "./fact-field.tsx";

export function CostFact({ issue }: { issue: Issue }) {
	const { data: runs = [], hasNextPage } = useRuns(issue.companyId, runsOfIssue(issue.id));
	const costs = runs.flatMap(({ costUsd }) => costUsd ?? []);
	if (runs.length === 0) return null;
	const cost = costs.length === 0 ? null : costs.reduce((sum, costUsd) => sum + costUsd, 0);
	const counted = costs.length || runs.length;
	return (
		<FactField name="Cost">
			<Link to="/runs" search={{ issue: issue.id }} className="tabular-nums hover:text-accent">
				{hasNextPage && cost !== null && "more than "}
				<Cost usd={cost} /> in {counted === 1 ? "one run" : `${counted}${hasNextPage ? "+" : ""} runs`}
			</Link>
		</FactField>
	);
}
