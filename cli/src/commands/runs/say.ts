import { createRunMessage, omitUndefined, type RunMessage, runMessageSchema } from "@paperclipai/shared";
import { argument, RUNNING_RUN } from "../../input/arguments.ts";
import { COMPANY_OPTIONS } from "../../input/common-options.ts";
import { usageError } from "../../input/input-error.ts";
import { readComment } from "../../input/issue-texts.ts";
import { choice } from "../../input/options.ts";
import { withStartedCommand } from "../../render/output/started-command.ts";
import { defineCommand } from "../define-command.ts";
import { withRunningRun } from "../scopes.ts";

export const command = defineCommand({
	summary: "send a message to a running agent",
	details: `
By default, the agent reads it as soon as it can, usually between two tools. \`--delivery interrupt\` ends what the agent
does and continues with the message; \`--delivery after_run\` leaves it to the agent's next run. A message that the run cannot
take goes to the next run as well. The message is also a comment on the issue of the run.
`,
	arguments: { run: RUNNING_RUN, text: argument("the message; `-` for standard input") },
	options: {
		...COMPANY_OPTIONS,
		delivery: choice("<when>", "when the agent gets it (default: now)", runMessageSchema.shape.delivery.options),
	},
	async run(args, options) {
		const body = await readComment(args.text, "the message");
		if (body === undefined) throw usageError("The message is empty.", "Pass a text, or - for standard input.");
		return await withRunningRun(options, args.run, "say", async ({ connection, run, output, report }) => {
			const { delivery } = options;
			const input = { params: { runId: run.id }, body: { body, ...omitUndefined({ delivery }) } };
			const message = await connection.client.call(createRunMessage, input);
			await report(message, () => {
				output.note(describeMessage(message));
				if (message.state !== "queued") return;
				output.note(`Take it back with: ${withStartedCommand(`paperclipai runs unsay ${run.id} ${message.id}`)}`);
			});
		});
	},
});

/** One sentence that says what becomes of the message. */
export function describeMessage({ state, delivery, reason }: RunMessage): string {
	switch (state) {
		case "queued":
			return delivery === "interrupt"
				? "The agent is asked to stop what it does, and continues with the message."
				: "The agent gets the message as soon as it can take it.";
		case "sent":
			return "The message was sent to the agent, which has not read it yet.";
		case "delivered":
			return "The agent has read the message.";
		case "withdrawn":
			return "The message was taken back.";
		case "deferred":
			// The reason would repeat the choice of the sender.
			return `The message goes to the agent's next run. ${delivery === "after_run" ? "" : (reason ?? "")}`.trim();
	}
}
