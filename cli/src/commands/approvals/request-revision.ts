import { requestRevision } from "@paperclipai/shared";
import { APPROVAL } from "../../input/arguments.ts";
import { COMPANY_OPTIONS } from "../../input/common-options.ts";
import { readNote } from "../../input/issue-texts.ts";
import { required, text } from "../../input/options.ts";
import { defineCommand } from "../define-command.ts";
import { withApproval } from "../scopes.ts";
import { describeDecision, REVISION_OPTION, readApproval } from "./decide.ts";

export const command = defineCommand({
	summary: "ask for another version of a request",
	arguments: { approval: APPROVAL },
	options: {
		...COMPANY_OPTIONS,
		...REVISION_OPTION,
		note: required(text("<text>", "what should change; `-` for standard input")),
	},
	async run(args, options) {
		const note = (await readNote(options.note)) ?? "";
		return await withApproval({ ...options, keepServing: true }, args.approval, async (scope) => {
			const { connection, approval, output, report } = scope;
			const revision = await readApproval(scope, options, "Ask for another version of it?");
			const input = { params: { approvalId: approval.id }, body: { revision, note } };
			const asked = await connection.client.call(requestRevision, input);
			await report(asked, () => output.note(describeDecision("Asked for another version of", asked)));
		});
	},
});
