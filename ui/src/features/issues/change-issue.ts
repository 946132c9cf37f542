import { type Issue, type IssueSummary, type UpdateIssue, updateIssue } from "@paperclipai/shared";
import { type QueryClient, useQueryClient } from "@tanstack/react-query";
import { api } from "../../api/client.ts";
import { cachedIssue, type IssuePatch, revertIssue, writeIssue } from "../../api/issue-cache.ts";
import { queryKeys } from "../../api/query-keys.ts";
import { sendInOrder } from "../../api/send-in-order.ts";
import { changeOptimistically } from "../../kit/optimistic.ts";
import { toast } from "../../kit/toast/toast.ts";

interface Change {
	/** The issue as shown. */
	issue: IssueSummary | Issue;
	change: UpdateIssue;
	/** For example "PAP-1 is done now". The toast then offers Undo. */
	done?: string;
}

type UndoKey = keyof NonNullable<UpdateIssue["basedOn"]> | "blockedByIssueIds";

/** Shows a change before the server responds; reverts it and shows the error if the server rejects it. */
export function useChangeIssue(): (change: Change) => Promise<boolean> {
	const queryClient = useQueryClient();
	return (change) => changeIssue(queryClient, change);
}

async function changeIssue(queryClient: QueryClient, { issue, change, done }: Change): Promise<boolean> {
	const shown = patchOf(change);
	// Another user or an agent may have changed the issue since it was shown.
	const before = cachedIssue(queryClient, issue.id) ?? issue;
	const stored = await changeOptimistically({
		queryClient,
		queryKey: queryKeys.issues,
		show: () => writeIssue(queryClient, { ...before, ...shown }),
		send: async () => {
			const { answer, isLast } = await sendInOrder(issue.id, () =>
				api.call(updateIssue, { params: { issueId: issue.id }, body: change }),
			);
			// If a later change is pending, the page already shows the later change.
			if (isLast) writeIssue(queryClient, answer);
			return answer;
		},
		revert: () => revertIssue(queryClient, before, shown),
		failure: `${issue.identifier} could not be updated`,
	});
	if (!stored) return false;
	const undo = () => undoChange(queryClient, before, stored, change);
	if (done) toast({ text: done, undo });
	return true;
}

/** The server rejects the undo if another user or an agent has changed the issue since. */
async function undoChange(
	queryClient: QueryClient,
	before: IssueSummary | Issue,
	stored: Issue,
	change: UpdateIssue,
): Promise<void> {
	const keys = Object.keys(change) as UndoKey[];
	const previous = pick(before, keys);
	const basedOn = pick(
		stored,
		keys.filter((key) => key !== "blockedByIssueIds"),
	);
	await changeIssue(queryClient, { issue: stored, change: { ...previous, basedOn, wake: lostRuns(change) } });
}

/**
 * Whether the change ended queued runs, so undoing it must start a new run. Otherwise, undoing must not start one.
 */
function lostRuns({ status, assigneeAgentId }: UpdateIssue): boolean {
	return status === "cancelled" || assigneeAgentId !== undefined;
}

function pick(issue: Partial<Issue>, keys: readonly UndoKey[]): Partial<Pick<Issue, UndoKey>> {
	return Object.fromEntries(keys.map((key) => [key, issue[key]]));
}

/** The part that is shown optimistically. */
function patchOf({
	blockedByIssueIds: _,
	comment: _comment,
	basedOn: _texts,
	wake: _wake,
	...shown
}: UpdateIssue): Partial<IssuePatch> {
	return shown as Partial<IssuePatch>;
}
