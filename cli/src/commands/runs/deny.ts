import { readAgentNames } from "../../client/agents/agent-names.ts";
import { INTERACTION, RUNNING_RUN } from "../../input/arguments.ts";
import { COMPANY_OPTIONS } from "../../input/common-options.ts";
import { readNote } from "../../input/issue-texts.ts";
import { flag } from "../../input/options.ts";
import { describeInteraction } from "../../render/issue/interaction.ts";
import { NOTE_OPTION } from "../decided-revision.ts";
import { defineCommand } from "../define-command.ts";
import { withRunningRun } from "../scopes.ts";
import { chooseRequest, denyRequest } from "./run-requests.ts";

export const command = defineCommand({
	summary: "deny what a running agent asks for",
	details:
		"The agent continues without it, or ends its turn with `--stop`. Outside a terminal, the request has to be named.",
	arguments: { run: RUNNING_RUN, request: INTERACTION },
	options: { ...COMPANY_OPTIONS, ...NOTE_OPTION, stop: flag("end the agent's turn as well") },
	async run(args, options) {
		const note = await readNote(options.note);
		return await withRunningRun(options, args.run, "deny", async ({ connection, run, output, report }) => {
			const kinds = ["permission", "request_confirmation", "ask_user_questions"] as const;
			const request = await chooseRequest(connection, run, args.request, { verb: "deny", kinds }, options);
			const decided = await denyRequest(connection, request, { note, stop: options.stop });
			await report(decided, async () =>
				output.note(describeInteraction(decided, await readAgentNames(connection, run.companyId))),
			);
		});
	},
});
