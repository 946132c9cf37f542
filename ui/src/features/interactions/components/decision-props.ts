import type { Interaction, IssueStatus } from "@paperclipai/shared";
import { createContext } from "react";
import { isClosed } from "../../../kit/status/issue-labels.ts";

/** Whether the shown version is outdated, so it cannot be decided. */
export const OutdatedContext = createContext(false);

export interface DecisionProps {
	interaction: Interaction;
	/** Status of the issue in whose thread the interaction is; `undefined` for a run without an issue. */
	issueStatus: IssueStatus | undefined;
	/** Whether the keys of its answers are enabled; only one interaction per page may enable them. */
	hasKeys?: boolean;
	onDecided?: ((decided: Interaction) => void) | undefined;
}

/** Why only a rejection is possible; `undefined` for an open issue. The server refuses the same. */
export function closedIssueReason({ runId }: Interaction, status: IssueStatus | undefined): string | undefined {
	// A run that waits continues, whatever has become of its issue.
	if (status === undefined || runId !== null) return undefined;
	return isClosed(status) ? `The issue is ${status}. Reopen it first, or reject the request.` : undefined;
}
