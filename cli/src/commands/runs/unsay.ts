import { listRunMessages, readPages, withdrawRunMessage } from "@paperclipai/shared";
import type { Connection } from "../../client/connection/connect.ts";
import { listNamed, matchNamed } from "../../client/match-named.ts";
import { argument, RUNNING_RUN } from "../../input/arguments.ts";
import { COMPANY_OPTIONS } from "../../input/common-options.ts";
import { InputError } from "../../input/input-error.ts";
import { toInlineText } from "../../render/output/printable-text.ts";
import { defineCommand } from "../define-command.ts";
import { withRunningRun } from "../scopes.ts";
import { describeMessage } from "./say.ts";

export const command = defineCommand({
	summary: "take back a message that the agent has not read",
	arguments: { run: RUNNING_RUN, message: argument("id of the message, as printed by: runs say, or a prefix of it") },
	options: COMPANY_OPTIONS,
	async run(args, options) {
		return await withRunningRun(options, args.run, "unsay", async ({ connection, run, output, report }) => {
			const params = { runId: run.id, messageId: await findMessage(connection, run.id, args.message) };
			const message = await connection.client.call(withdrawRunMessage, { params });
			await report(message, () => {
				const isAsked = message.state === "queued" || message.state === "sent";
				output.note(isAsked ? "The agent's program was asked to forget the message." : describeMessage(message));
			});
		});
	},
});

/** @throws {InputError} `message_not_found`, also if the text is the beginning of several ids. */
async function findMessage({ client }: Connection, runId: string, text: string): Promise<string> {
	const messages = await readPages((query, options) =>
		client.call(listRunMessages, { params: { runId }, query }, options),
	);
	const [found, ...others] = matchNamed(
		messages.map(({ id, body }) => ({ id, name: id, body })),
		text,
	);
	if (found !== undefined && others.length === 0) return found.id;
	const open = messages.filter(({ state }) => state === "queued" || state === "sent");
	const list = listNamed(open, ({ id, body }) => `${id.slice(0, 8)}  ${toInlineText(body).slice(0, EXCERPT_CHARS)}`);
	throw new InputError("message_not_found", `${JSON.stringify(text)} is not the id of one message to the run.`, {
		hint: list === "" ? "The agent has no message that can be taken back." : `These can be taken back:${list}`,
	});
}

const EXCERPT_CHARS = 60;
