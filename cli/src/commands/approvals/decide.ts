import type { Approval } from "@paperclipai/shared";
import { titleOf } from "../../render/approval/approval.ts";
import { toInlineText } from "../../render/output/printable-text.ts";
import { type RevisionOptions, readRevision, revisionOption } from "../decided-revision.ts";
import type { ServerScope } from "../scopes.ts";
import { describeApproval } from "./show.ts";

export const REVISION_OPTION = { revision: revisionOption("approvals show") };

interface ApprovalScope extends ServerScope {
	approval: Approval;
}

export function showCommand({ id }: Approval): string {
	return `paperclipai approvals show ${id.slice(0, 8)}`;
}

/** Returns the revision to decide on, after the user has read it. */
export async function readApproval(
	{ connection, approval, output }: ApprovalScope,
	options: RevisionOptions,
	question: string,
): Promise<number> {
	const command = showCommand(approval);
	const show = async () => output.note(await describeApproval(connection, approval, output));
	return await readRevision(approval, options, { command, show, question });
}

export function describeDecision(what: string, approval: Approval): string {
	return `${what}: ${toInlineText(titleOf(approval))}`;
}
