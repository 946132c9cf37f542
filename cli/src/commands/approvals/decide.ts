import { type Approval, rejectApproval, requestRevision } from "@paperclipai/shared";
import type { Connection } from "../../client/connection/connect.ts";
import { EXIT } from "../../exit-codes.ts";
import { readNote } from "../../input/issue-texts.ts";
import type { CompanyOptions } from "../../input/options.ts";
import { titleOf } from "../../render/approval/approval.ts";
import { type Output, printJson } from "../../render/output/output.ts";
import { toInlineText } from "../../render/output/printable-text.ts";
import { type RevisionOptions, readRevision } from "../decided-revision.ts";
import { withApproval } from "../scopes.ts";
import { describeApproval } from "./show.ts";

export interface ApprovalDecideOptions extends CompanyOptions, Pick<RevisionOptions, "revision"> {
	note?: string;
}

export async function approvalsReject(text: string, options: ApprovalDecideOptions): Promise<number> {
	const note = await readNote(options.note);
	return await withApproval({ ...options, keepServing: true }, text, async ({ connection, approval, output }) => {
		const params = { approvalId: approval.id };
		const revision = await readApproval(connection, approval, output, options, "Reject it?");
		const body = { revision, ...(note === undefined ? {} : { note }) };
		const decided = await connection.client.call(rejectApproval, { params, body });
		reportDecision(decided, "Rejected", output, options);
		return EXIT.succeeded;
	});
}

/** Asks for another version of a request. */
export async function approvalsRequestRevision(
	text: string,
	options: ApprovalDecideOptions & { note: string },
): Promise<number> {
	const note = (await readNote(options.note)) ?? "";
	return await withApproval({ ...options, keepServing: true }, text, async ({ connection, approval, output }) => {
		const params = { approvalId: approval.id };
		const revision = await readApproval(connection, approval, output, options, "Ask for another version of it?");
		const decided = await connection.client.call(requestRevision, { params, body: { revision, note } });
		reportDecision(decided, "Asked for another version of", output, options);
		return EXIT.succeeded;
	});
}

export function showCommand({ id }: Approval): string {
	return `paperclipai approvals show ${id.slice(0, 8)}`;
}

/** The revision that a decision is made on, after the user has read it. */
export async function readApproval(
	connection: Connection,
	approval: Approval,
	output: Output,
	options: ApprovalDecideOptions,
	question: string,
): Promise<number> {
	const command = showCommand(approval);
	const show = async () => output.note(await describeApproval(connection, approval, output));
	return await readRevision(approval, options, { command, show, question });
}

export function reportDecision(approval: Approval, what: string, output: Output, { json }: { json?: true }): void {
	if (json) printJson(output, approval);
	else output.note(`${what}: ${toInlineText(titleOf(approval))}`);
}
