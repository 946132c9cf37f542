import { type Interaction, type InteractionKind, type Issue, listInteractions, readPages } from "@paperclipai/shared";
import type { Connection } from "../../client/connection/connect.ts";
import { listNamed, matchNamed } from "../../client/match-named.ts";
import { canAsk } from "../../input/can-ask.ts";
import { InputError } from "../../input/input-error.ts";
import { ASKS } from "../../render/issue/interaction.ts";
import { toInlineText } from "../../render/output/printable-text.ts";

export interface Decider {
	/** Subcommand of `issue`. */
	verb: "accept" | "reject" | "answer";
	kinds: readonly InteractionKind[];
}

/**
 * Returns the named pending interaction, the only one, or the user's selection in a terminal.
 * @throws {InputError} `no_pending_interaction`, `interaction_not_found`, `several_interactions`.
 */
export async function chooseInteraction(
	{ client }: Connection,
	{ id: issueId, identifier }: Issue,
	wanted: string | undefined,
	{ verb, kinds }: Decider,
	options: { json?: true },
): Promise<Interaction> {
	const pending = await readPages((page, callOptions) =>
		client.call(listInteractions, { params: { issueId }, query: { ...page, status: "pending" } }, callOptions),
	);
	const fitting = pending.filter(({ kind }) => kinds.includes(kind));
	const matching = wanted === undefined ? fitting : matchNamed(fitting.map(named), wanted);
	const [found, ...others] = matching;
	if (found === undefined) throw notFound(identifier, verb, wanted, fitting, pending);
	if (others.length === 0) return found;
	if (canAsk(options)) return await select(verb, matching);
	throw new InputError("several_interactions", `${matching.length} interactions of ${identifier} are pending.`, {
		hint: `Specify one, for example: paperclipai issue ${verb} ${identifier} ${found.id.slice(0, 8)}\nInteractions:${namesOf(matching)}`,
	});
}

function notFound(
	identifier: string,
	verb: Decider["verb"],
	wanted: string | undefined,
	fitting: Interaction[],
	pending: Interaction[],
) {
	if (wanted !== undefined && fitting.length > 0) {
		const message = `${identifier} has no pending interaction ${JSON.stringify(wanted)} to ${verb}.`;
		return new InputError("interaction_not_found", message, { hint: `Interactions:${namesOf(fitting)}` });
	}
	const isQuestion = pending.some(({ kind }) => kind === "ask_user_questions");
	const otherVerb = isQuestion ? "answer" : "accept";
	const hint =
		pending.length > 0
			? `Another interaction waits for you: paperclipai issue ${otherVerb} ${identifier}`
			: `See the thread of the issue with: paperclipai issue show ${identifier}`;
	return new InputError("no_pending_interaction", `${identifier} has nothing to ${verb}.`, { hint });
}

async function select(verb: Decider["verb"], interactions: Interaction[]): Promise<Interaction> {
	const choices = interactions.map((value) => ({ value, label: value.title, hint: ASKS[value.kind] }));
	return await (await import("../../input/ask.ts")).askOne(`Which one do you want to ${verb}?`, choices);
}

/** Uses the id as the name to match, because an agent chooses the title. */
function named(interaction: Interaction): Interaction & { name: string } {
	return { ...interaction, name: interaction.id };
}

function namesOf(interactions: Interaction[]): string {
	return listNamed(interactions, ({ id, title }) => `${id.slice(0, 8)}  ${toInlineText(title)}`);
}
