import {
	type Blocker,
	type IssueStatus,
	listStalledIssues,
	type StalledIssue,
	type StallReason,
} from "@paperclipai/shared";
import { useQuery } from "@tanstack/react-query";
import { api } from "../../api/client.ts";
import { queryKeys } from "../../api/query-keys.ts";

/** The query key begins with the dashboard's, so live messages refresh it. */
export function useStalledIssues(companyId: string) {
	return useQuery({
		queryKey: [...queryKeys.dashboard(companyId), "stalled"],
		queryFn: ({ signal }) => api.call(listStalledIssues, { params: { companyId } }, { signal }),
	});
}

const REASONS: Record<StallReason, string> = {
	cancelled: "which was cancelled",
	not_finalized: "whose work is not finalized",
	assignee_terminated: "whose agent was terminated",
};

/** For example "PAP-13 waits for PAP-12, which was cancelled". */
export function titleOfStalled({ issue, causes }: StalledIssue): string {
	const [first] = causes;
	if (first === undefined) return issue.identifier;
	if (causes.length > 1) return `${issue.identifier} waits for ${causes.length} issues that are not worked on`;
	return `${issue.identifier} waits for ${first.identifier}, ${REASONS[first.reason]}`;
}

/** The cancelled blockers of an issue that is worked on. */
export function cancelledBlockers(status: IssueStatus, blockers: readonly Blocker[]): Blocker[] {
	if (status === "backlog" || status === "done" || status === "cancelled") return [];
	return blockers.filter((blocker) => blocker.status === "cancelled");
}
