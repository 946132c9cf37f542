import { omitUndefined, rejectApproval } from "@paperclipai/shared";
import { APPROVAL } from "../../input/arguments.ts";
import { COMPANY_OPTIONS } from "../../input/common-options.ts";
import { readNote } from "../../input/issue-texts.ts";
import { NOTE_OPTION } from "../decided-revision.ts";
import { defineCommand } from "../define-command.ts";
import { withApproval } from "../scopes.ts";
import { describeDecision, REVISION_OPTION, readApproval } from "./decide.ts";

export const command = defineCommand({
	summary: "reject a request",
	arguments: { approval: APPROVAL },
	options: { ...COMPANY_OPTIONS, ...REVISION_OPTION, ...NOTE_OPTION },
	async run(args, options) {
		const note = await readNote(options.note);
		return await withApproval({ ...options, keepServing: true }, args.approval, async (scope) => {
			const { connection, approval, output, report } = scope;
			const revision = await readApproval(scope, options, "Reject it?");
			const body = { revision, ...omitUndefined({ note }) };
			const rejected = await connection.client.call(rejectApproval, { params: { approvalId: approval.id }, body });
			await report(rejected, () => output.note(describeDecision("Rejected", rejected)));
		});
	},
});
