import { setTimeout as wait } from "node:timers/promises";
import { ApiError, describePermissionRule, getAgent, type Interaction, type Run } from "@paperclipai/shared";
import { readAgentNames } from "../../client/agents/agent-names.ts";
import type { Connection } from "../../client/connection/connect.ts";
import type { Choice } from "../../input/ask.ts";
import { canAsk, TERMINAL, type Terminal } from "../../input/can-ask.ts";
import { InterruptedError } from "../../input/input-error.ts";
import { interactionPayloadSchema, readUsableRules } from "../../input/payloads.ts";
import { ASKS, decidingCommands, describeInteraction } from "../../render/issue/interaction.ts";
import type { Output } from "../../render/output/output.ts";
import { toInlineText } from "../../render/output/printable-text.ts";
import { quoteWord, withStartedCommand } from "../../render/output/started-command.ts";
import { formatUtc } from "../../render/values.ts";
import { allowRequest, answerRequest, denyRequest, listPendingRequests } from "../runs/run-requests.ts";

const POLL_MS = 1_000;

export interface DecideOptions {
	connection: Connection;
	run: Run;
	output: Output;
	signal: AbortSignal;
	/** Runs a dialog while nothing else is printed. */
	exclusively: (dialog: () => Promise<void>) => Promise<void>;
}

/**
 * Asks the user about each request of the run as it appears, or names the commands that decide it outside a terminal.
 * Never rejects, because the log reader reports a lost server.
 */
export async function decideRequests({ connection, run, output, signal, exclusively }: DecideOptions): Promise<void> {
	const asked = new Set<string>();
	const options = { connection, run, output, signal };
	const askOnce = async (request: Interaction) => {
		if (asked.has(request.id) || signal.aborted) return;
		asked.add(request.id);
		if (!canAsk({})) return output.note(waits(run, request));
		try {
			await exclusively(() => decideWhileOpen(request, options));
		} catch (error) {
			// Ctrl-C in a dialog is a key, not a signal.
			if (error instanceof InterruptedError) return void process.emit("SIGINT");
			asked.delete(request.id);
			throw error;
		}
	};
	while (!signal.aborted) {
		try {
			for (const request of await listPendingRequests(connection, run.id)) await askOnce(request);
		} catch {
			// The server may respond again.
		}
		await wait(POLL_MS, undefined, { signal }).catch(() => undefined);
	}
}

function waits({ agentName }: Run, request: Interaction): string {
	const commands = decidingCommands(request, "").map(([, command]) => `\n  ${withStartedCommand(command)}`);
	return `${toInlineText(agentName)} ${ASKS[request.kind]}:\n    ${toInlineText(request.title)}${commands.join("")}`;
}

type Dialog = Omit<DecideOptions, "exclusively">;

/** Closes the dialog when the request is decided elsewhere, expires, or is withdrawn with its run, or the run ends. */
async function decideWhileOpen(request: Interaction, options: Dialog): Promise<void> {
	const { connection, run, output, signal } = options;
	if (signal.aborted) return;
	const [closed, answered] = [new AbortController(), new AbortController()];
	const ended = AbortSignal.any([signal, answered.signal]);
	const watching = (async () => {
		while (await isOpen(connection, run, request)) await wait(POLL_MS, undefined, { signal: ended });
		closed.abort();
	})().catch(() => undefined);
	const over = AbortSignal.any([signal, closed.signal]);
	try {
		await decide(request, { ...options, signal: over });
	} catch (error) {
		if (!over.aborted || !(error instanceof InterruptedError)) throw error;
		output.note("Nothing is left to answer: it was decided elsewhere, or the run no longer waits for it.");
	} finally {
		answered.abort();
		await watching;
	}
}

/** Whether the run still waits for the answer; also `true` while the server does not respond. */
async function isOpen(connection: Connection, run: Run, { id }: Interaction): Promise<boolean> {
	const pending = await listPendingRequests(connection, run.id).catch(() => null);
	return pending === null || pending.some((one) => one.id === id);
}

type Answer = () => Promise<Interaction | null>;

async function decide(request: Interaction, { connection, run, output, signal }: Dialog): Promise<void> {
	const names = await readAgentNames(connection, run.companyId);
	const { permissions } = await connection.client.call(getAgent, { params: { agentId: run.agentId } });
	if (signal.aborted) return;
	output.note(`\n${run.agentName} ${ASKS[request.kind]}:\n${describeInteraction(request, names)}`);
	const { deadlineAt } = request;
	if (deadlineAt) output.note(`If no one answers, it is denied at ${formatUtc(deadlineAt)} UTC.`);
	const { askOne } = await import("../../input/ask.ts");
	const terminal = { ...TERMINAL, signal };
	const answer = await askOne("Your answer", choicesOf(connection, request, permissions !== null, terminal), terminal);
	try {
		const decided = await answer();
		if (decided === null) output.note("It waits until its deadline. Decide it later with: paperclipai inbox");
		if (decided?.response?.scope === "always") output.note(ruleAdded(run));
	} catch (error) {
		if (error instanceof ApiError) output.note(error.message);
		// Unless it was decided meanwhile, the user is asked again.
		throw error;
	}
}

function ruleAdded({ agentName }: Run): string {
	const agent = quoteWord(agentName);
	const show = withStartedCommand(`paperclipai agent show ${agent}`);
	const remove = withStartedCommand(`paperclipai agent update ${agent} --remove-rule NUMBER`);
	return `The rule was added to the permissions of the agent.\nSee its number with: ${show}\nRemove it with: ${remove}`;
}

function choicesOf(
	connection: Connection,
	request: Interaction,
	hasPolicy: boolean,
	terminal: Terminal,
): Choice<Answer>[] {
	const deny = async (stop: boolean) => {
		const note = await (await import("../../input/ask.ts")).askText("What should the agent know?", terminal);
		return await denyRequest(connection, request, { note, stop });
	};
	const denials: Choice<Answer>[] = [
		{ label: "Deny, with a message", value: () => deny(false) },
		{ label: "Deny, and stop the agent", value: () => denyRequest(connection, request, { stop: true }) },
		{ label: "Decide later", value: async () => null },
	];
	if (request.kind === "ask_user_questions") {
		const { questions = [] } = interactionPayloadSchema.parse(request.payload);
		const answer: Answer = async () => {
			const { askQuestions } = await import("../../input/ask.ts");
			return await answerRequest(connection, request, await askQuestions(questions, terminal));
		};
		return [{ label: "Answer", value: answer }, ...denials];
	}
	const [rule] = request.kind === "permission" ? readUsableRules(request.payload) : [];
	const withRule = (scope: "run" | "always", label: string): Choice<Answer>[] =>
		rule === undefined
			? []
			: [
					{
						label: `${label}: ${toInlineText(describePermissionRule(rule))}`,
						value: () => allowRequest(connection, request, { scope, rule }),
					},
				];
	return [
		{
			label: request.kind === "permission" ? "Allow once" : "Accept",
			value: () => allowRequest(connection, request, {}),
		},
		...withRule("run", "Allow for this run"),
		...(hasPolicy ? withRule("always", "Always allow") : []),
		...denials,
	];
}
