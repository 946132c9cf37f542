import type { Run } from "@paperclipai/shared";
import { Link, useSearch } from "@tanstack/react-router";
import { buttonClass } from "../../../kit/button.tsx";
import { EmptyState } from "../../../kit/page/empty-state.tsx";
import { ErrorNotice } from "../../../kit/page/error-notice.tsx";
import { Page } from "../../../kit/page/page.tsx";
import { LoadingRows } from "../../../kit/table/loading-rows.tsx";
import { useRun } from "../api.ts";
import { CompareFacts } from "./compare-facts.tsx";
import { CompareTexts } from "./compare-texts.tsx";
import { CompareTranscripts } from "./compare-transcripts.tsx";

export function ComparePage() {
	const { left, right } = useSearch({ from: "/runs/compare" });
	if (left === undefined || right === undefined) return <NothingChosen />;
	return <Comparison key={`${left} ${right}`} leftId={left} rightId={right} />;
}

function NothingChosen() {
	return (
		<Page title="Compare runs">
			<EmptyState title="Select two runs">
				<p className="text-muted">Select two runs in the list, then choose Compare.</p>
				<Link to="/runs" className={buttonClass("primary")}>
					Go to runs
				</Link>
			</EmptyState>
		</Page>
	);
}

function Comparison({ leftId, rightId }: { leftId: string; rightId: string }) {
	const left = useRun(leftId);
	const right = useRun(rightId);
	const failed = [left, right].find(({ data, error }) => !data && error);
	return (
		<Page
			title="Compare runs"
			actions={
				<Link
					to="/runs/compare"
					search={(search) => ({ ...search, left: rightId, right: leftId })}
					className={buttonClass("plain", "small")}
				>
					Swap sides
				</Link>
			}
		>
			{failed?.error && (
				<ErrorNotice title="A run could not be loaded" error={failed.error} onRetry={() => void failed.refetch()} />
			)}
			{!failed && !(left.data && right.data) && <LoadingRows label="Loading the runs" />}
			{left.data && right.data && <Compared left={left.data} right={right.data} />}
		</Page>
	);
}

function Compared({ left, right }: { left: Run; right: Run }) {
	return (
		<>
			<CompareFacts left={left} right={right} />
			<CompareTexts left={left} right={right} />
			<CompareTranscripts left={left} right={right} />
		</>
	);
}
