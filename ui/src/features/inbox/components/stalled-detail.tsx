import type { IssueSummary, StalledIssue, StallReason, UpdateIssue } from "@paperclipai/shared";
import { useQueryClient } from "@tanstack/react-query";
import { queryKeys } from "../../../api/query-keys.ts";
import { Button } from "../../../kit/button.tsx";
import { useIssue } from "../../issues/api.ts";
import { useChangeIssue } from "../../issues/change-issue.ts";
import { IssueLine } from "../../issues/components/issue-line.tsx";

const EXPLANATIONS: Record<StallReason, string | null> = {
	cancelled: null,
	not_finalized: "Its work could not be finalized. The workspace on its page says what to do.",
	assignee_terminated: "Its agent was terminated. Assign it to another agent on its page.",
};

interface StalledDetailProps {
	stalled: StalledIssue;
	onDone: () => void;
}

export function StalledDetail({ stalled: { issue, causes }, onDone }: StalledDetailProps) {
	const { data: details } = useIssue(issue.id);
	const change = useRemedy(onDone);
	const cancelled = causes.filter(({ reason }) => reason === "cancelled");
	const [only] = cancelled.length === 1 ? cancelled : [];
	const done = `${issue.identifier} no longer waits for ${only?.identifier ?? "the cancelled issues"}`;
	const without = details?.issue.blockedByIssueIds.filter((id) => !cancelled.some((cause) => cause.id === id));
	return (
		<div className="grid min-w-0 gap-4">
			<IssueLine issue={issue} />
			<section aria-label="Waits for" className="grid gap-1.5">
				<h3 className="font-semibold">Waits for</h3>
				<ul className="grid gap-1">
					{causes.map((cause) => (
						<li key={cause.id} className="grid">
							<IssueLine issue={cause} />
							<p className="text-[13px] text-muted">{EXPLANATIONS[cause.reason]}</p>
						</li>
					))}
				</ul>
			</section>
			{cancelled.length > 0 && (
				<>
					<p className="max-w-prose text-[13px] text-muted">
						A cancelled issue was not done, so {issue.identifier} stays blocked until you decide what to do.
					</p>
					<div className="flex flex-wrap gap-2">
						<Button
							variant="primary"
							disabled={without === undefined}
							onClick={() => without && change(issue, { blockedByIssueIds: without }, done)}
						>
							Continue without {only?.identifier ?? "them"}
						</Button>
						{only && (
							<Button onClick={() => change(only, { status: "todo" }, `${only.identifier} is open again`)}>
								Reopen {only.identifier}
							</Button>
						)}
						<Button onClick={() => change(issue, { status: "cancelled" }, `${issue.identifier} is cancelled now`)}>
							Cancel {issue.identifier}
						</Button>
					</div>
				</>
			)}
		</div>
	);
}

function useRemedy(onDone: () => void) {
	const changeIssue = useChangeIssue();
	const queryClient = useQueryClient();
	return async (issue: IssueSummary, change: UpdateIssue, done: string) => {
		if (!(await changeIssue({ issue, change, done }))) return;
		void queryClient.invalidateQueries({ queryKey: queryKeys.dashboards });
		onDone();
	};
}
