import type { Blocker, Issue } from "@paperclipai/shared";
import { useQueryClient } from "@tanstack/react-query";
import { Suspense, useState } from "react";
import { queryKeys } from "../../../../api/query-keys.ts";
import { Button } from "../../../../kit/button.tsx";
import { Icon } from "../../../../kit/icons/icon.tsx";
import { lazyPart } from "../../../../kit/lazy-part.ts";
import { useChangeIssue } from "../../change-issue.ts";
import { cancelledBlockers } from "../../stalled.ts";
import { IssueLine } from "../issue-line.tsx";

const IssuePicker = lazyPart(async () => (await import("../issue-picker.tsx")).IssuePicker);

export function Blockers({ issue, blockers }: { issue: Issue; blockers: readonly Blocker[] }) {
	const changeIssue = useChangeIssue();
	const queryClient = useQueryClient();
	const [isAdding, setAdding] = useState(false);

	async function change(blockedByIssueIds: string[]) {
		const isDone = await changeIssue({ issue, change: { blockedByIssueIds } });
		if (isDone) await queryClient.invalidateQueries({ queryKey: queryKeys.issueDetails });
	}

	return (
		<section aria-label="Blocked by" className="grid gap-1.5">
			<div className="flex min-h-8 items-center justify-between">
				<h2 className="font-semibold">Blocked by</h2>
				<Button
					variant="quiet"
					size="small"
					aria-label="Add blocking issue"
					title="Add blocking issue"
					aria-expanded={isAdding}
					onClick={() => setAdding(!isAdding)}
				>
					<Icon name="plus" />
				</Button>
			</div>
			{blockers.length === 0 && !isAdding && <p className="text-muted">No issue</p>}
			<ul className="grid gap-1">
				{blockers.map((blocker) => (
					<li key={blocker.id} className="flex items-center gap-1">
						<IssueLine issue={blocker} />
						<Button
							variant="quiet"
							size="small"
							aria-label={`Remove blocking issue ${blocker.identifier}`}
							className="ml-auto"
							onClick={() => void change(issue.blockedByIssueIds.filter((id) => id !== blocker.id))}
						>
							<Icon name="cross" className="size-3.5" />
						</Button>
					</li>
				))}
			</ul>
			<CancelledNote issue={issue} blockers={blockers} onRemove={(ids) => void change(ids)} />
			{isAdding && (
				<Suspense>
					<IssuePicker
						label="Blocking issue"
						placeholder="Key or title"
						except={[issue.id, ...issue.blockedByIssueIds]}
						onPick={({ id }) => {
							setAdding(false);
							void change([...issue.blockedByIssueIds, id]);
						}}
					/>
				</Suspense>
			)}
		</section>
	);
}

interface CancelledNoteProps {
	issue: Issue;
	blockers: readonly Blocker[];
	/** Receives the remaining blockers. */
	onRemove: (blockedByIssueIds: string[]) => void;
}

function CancelledNote({ issue, blockers, onRemove }: CancelledNoteProps) {
	const cancelled = cancelledBlockers(issue.status, blockers);
	if (cancelled.length === 0) return null;
	const names = cancelled.map(({ identifier }) => identifier).join(", ");
	const remaining = issue.blockedByIssueIds.filter((id) => !cancelled.some((blocker) => blocker.id === id));
	return (
		<div role="note" className="grid justify-items-start gap-1 text-[13px] text-warn">
			<p>
				{names} {cancelled.length === 1 ? "was" : "were"} cancelled, so this issue stays blocked. Continue without, or
				reopen or replace {cancelled.length === 1 ? "it" : "them"}.
			</p>
			<Button onClick={() => onRemove(remaining)}>Continue without {names}</Button>
		</div>
	);
}
