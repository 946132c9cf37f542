import {
	type AllowInteraction,
	allowRunInteraction,
	answerRunInteraction,
	type Interaction,
	type InteractionKind,
	listRunInteractions,
	omitUndefined,
	type Run,
	readPages,
	rejectRunInteraction,
} from "@paperclipai/shared";
import type { Connection } from "../../client/connection/connect.ts";
import { listNamed, matchNamed } from "../../client/match-named.ts";
import { canAsk } from "../../input/can-ask.ts";
import { InputError } from "../../input/input-error.ts";
import { ASKS } from "../../render/issue/interaction.ts";
import { toInlineText } from "../../render/output/printable-text.ts";

/** Requests for which the run waits, oldest first. */
export async function listPendingRequests({ client }: Connection, runId: string): Promise<Interaction[]> {
	const pending = await readPages((page, options) =>
		client.call(listRunInteractions, { params: { runId }, query: { ...page, status: "pending" } }, options),
	);
	return pending.reverse();
}

/**
 * Returns the named request, or the user's selection in a terminal. Elsewhere it has to be named, because the agent may
 * ask for something else than the user has read.
 * @throws {InputError} `no_pending_interaction`, `interaction_not_found`, `several_interactions`.
 */
export async function chooseRequest(
	connection: Connection,
	{ id }: Run,
	wanted: string | undefined,
	{ verb, kinds }: { verb: "allow" | "deny" | "answer"; kinds: readonly InteractionKind[] },
	options: { json?: true },
): Promise<Interaction> {
	const pending = await listPendingRequests(connection, id);
	const fitting = pending.filter(({ kind }) => kinds.includes(kind)).map((one) => ({ ...one, name: one.id }));
	const list = listNamed(fitting, (one) => `${one.id.slice(0, 8)}  ${toInlineText(one.title)}`);
	if (fitting.length === 0) {
		throw new InputError("no_pending_interaction", `The run waits for nothing that you can ${verb}.`, {
			hint: `See what the run does with: paperclipai runs show ${id}`,
		});
	}
	if (wanted === undefined && canAsk(options)) return await select(verb, fitting);
	const matching = wanted === undefined ? [] : matchNamed(fitting, wanted);
	const [found, ...others] = matching;
	if (found !== undefined && others.length === 0) return found;
	const code = wanted !== undefined && matching.length === 0 ? "interaction_not_found" : "several_interactions";
	throw new InputError(code, `Specify the request that you want to ${verb}.`, {
		hint: `For example: paperclipai runs ${verb} ${id.slice(0, 8)} ${fitting[0]?.id.slice(0, 8)}\nThe run waits for:${list}`,
	});
}

async function select(verb: string, requests: Interaction[]): Promise<Interaction> {
	const [only, ...others] = requests;
	if (only !== undefined && others.length === 0) return only;
	const choices = requests.map((value) => ({ value, label: value.title, hint: ASKS[value.kind] }));
	return await (await import("../../input/ask.ts")).askOne(`Which one do you want to ${verb}?`, choices);
}

const paramsOf = ({ id, runId }: Interaction) => ({ runId: runId ?? "", interactionId: id });

export async function allowRequest(
	{ client }: Connection,
	request: Interaction,
	answer: Omit<AllowInteraction, "revision">,
): Promise<Interaction> {
	const body = { revision: request.revision, ...answer };
	return await client.call(allowRunInteraction, { params: paramsOf(request), body });
}

export async function denyRequest(
	{ client }: Connection,
	request: Interaction,
	{ note, stop }: { note?: string | undefined; stop?: boolean | undefined },
): Promise<Interaction> {
	const body = { revision: request.revision, ...omitUndefined({ note, stop }) };
	return await client.call(rejectRunInteraction, { params: paramsOf(request), body });
}

export async function answerRequest(
	{ client }: Connection,
	request: Interaction,
	answers: Record<string, string | string[]>,
): Promise<Interaction> {
	const body = { revision: request.revision, answers };
	return await client.call(answerRunInteraction, { params: paramsOf(request), body });
}
