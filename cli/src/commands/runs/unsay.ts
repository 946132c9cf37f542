import { withdrawRunMessage } from "@paperclipai/shared";
import { argument, RUNNING_RUN } from "../../input/arguments.ts";
import { COMPANY_OPTIONS } from "../../input/common-options.ts";
import { defineCommand } from "../define-command.ts";
import { withRunningRun } from "../scopes.ts";
import { describeMessage } from "./say.ts";

export const command = defineCommand({
	summary: "take back a message that the agent has not read",
	arguments: { run: RUNNING_RUN, message: argument("id of the message, as printed by: runs say") },
	options: COMPANY_OPTIONS,
	async run(args, options) {
		return await withRunningRun(options, args.run, "unsay", async ({ connection, run, output, report }) => {
			const params = { runId: run.id, messageId: args.message };
			const message = await connection.client.call(withdrawRunMessage, { params });
			await report(message, () => {
				const isAsked = message.state === "queued" || message.state === "sent";
				output.note(isAsked ? "The agent's program was asked to forget the message." : describeMessage(message));
			});
		});
	},
});
