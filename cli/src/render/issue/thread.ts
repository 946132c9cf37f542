import type { Actor, Comment, Interaction } from "@paperclipai/shared";
import picocolors from "picocolors";
import { type AgentNames, actorName } from "../../client/agents/agent-names.ts";
import { indentText } from "../indent.ts";
import { toInlineText } from "../output/printable-text.ts";
import { withStartedCommand } from "../output/started-command.ts";
import { formatUtc } from "../values.ts";
import { ASKS, decidingCommands, describeInteraction } from "./interaction.ts";

export interface ThreadStyle {
	identifier: string;
	names: AgentNames;
	color: boolean;
	columns: number;
}

/** Formats comments and interactions, oldest first. */
export function formatThread(comments: Comment[], interactions: Interaction[], style: ThreadStyle): string {
	const entries = [
		...comments.map((comment) => ({ at: comment.createdAt, text: formatComment(comment, style) })),
		...interactions.map((one) => ({ at: one.createdAt, text: formatInteraction(one, style) })),
	];
	return entries
		.sort((one, other) => (one.at < other.at ? -1 : 1))
		.map(({ text }) => text)
		.join("\n");
}

function formatComment({ createdAt, author, body, message }: Comment, style: ThreadStyle): string {
	const state = message === null ? "" : ` (${message.state})`;
	return `${formatHead(createdAt, author, state, style)}\n${indentText(body, style.columns)}\n`;
}

/** Adds the commands that decide a pending interaction. */
function formatInteraction(interaction: Interaction, style: ThreadStyle): string {
	const { id, kind, status, createdAt, askedBy } = interaction;
	const head = formatHead(createdAt, askedBy, ` ${ASKS[kind]} [${id.slice(0, 8)}]`, style);
	const text = indentText(describeInteraction(interaction, style.names), style.columns);
	return `${head}\n${text}\n${status === "pending" ? formatPending(interaction, style) : ""}`;
}

/**
 * The commands name the interaction, so that they decide exactly what was shown. They are not indented, unlike every
 * text of an agent.
 */
function formatPending(interaction: Interaction, { identifier, color }: ThreadStyle): string {
	const { yellow } = picocolors.createColors(color);
	return decidingCommands(interaction, identifier)
		.map(([verb, command]) => `${yellow(`To ${verb}:`)} ${withStartedCommand(command)}\n`)
		.join("");
}

function formatHead(at: string, actor: Actor, what: string, { names, color }: ThreadStyle): string {
	const { bold, dim } = picocolors.createColors(color);
	const run = actor.runId === null ? "" : dim(` in run ${actor.runId.slice(0, 8)}`);
	return `${dim(formatUtc(at))} ${bold(toInlineText(actorName(actor, names)))}${what}${run}`;
}
