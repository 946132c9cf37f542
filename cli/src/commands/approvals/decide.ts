import { type Approval, rejectApproval, requestRevision } from "@paperclipai/shared";
import { EXIT } from "../../exit-codes.ts";
import { readNote } from "../../input/issue-texts.ts";
import type { CompanyOptions } from "../../input/options.ts";
import { titleOf } from "../../render/approval/approval.ts";
import { type Output, printJson } from "../../render/output/output.ts";
import { toInlineText } from "../../render/output/printable-text.ts";
import { withApproval } from "../scopes.ts";

export interface ApprovalDecideOptions extends CompanyOptions {
	note?: string;
}

export async function approvalsReject(text: string, options: ApprovalDecideOptions): Promise<number> {
	const note = await readNote(options.note);
	return await withApproval({ ...options, keepServing: true }, text, async ({ connection, approval, output }) => {
		const params = { approvalId: approval.id };
		const body = note === undefined ? {} : { note };
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
		const decided = await connection.client.call(requestRevision, { params, body: { note } });
		reportDecision(decided, "Asked for another version of", output, options);
		return EXIT.succeeded;
	});
}

export function reportDecision(approval: Approval, what: string, output: Output, { json }: { json?: true }): void {
	if (json) printJson(output, approval);
	else output.note(`${what}: ${toInlineText(titleOf(approval))}`);
}
