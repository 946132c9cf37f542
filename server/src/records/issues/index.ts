/** Locks are taken in one order, to prevent deadlocks: company, issues by id, agents by id, runs. */
export {
	announceIssue,
	changeIssue,
	insertIssue,
	publishIssue,
	statusTimes,
	storeColumns,
} from "./change.ts";
export { countStatusChange, readIssueCounts } from "./counts.ts";
export { listIssues } from "./list.ts";
export {
	leaseIssue,
	lockAgentsToWake,
	lockIssue,
	lockWaiting,
	lockWithWaiting,
	type WaitingIssues,
} from "./lock.ts";
export { assigneeColumns, type IssueUpdate, type NewIssue, requireAssignee } from "./relations.ts";
export { getIssue, type IssueRow, isBlocked, isResolved, relatedIssueIds, selectSummaries } from "./rows.ts";
export { countStalled, listStalled } from "./stalled.ts";
export { findMentioned, listComments, readBlockers, readChildren, readHeartbeatContext, toComment } from "./thread.ts";
