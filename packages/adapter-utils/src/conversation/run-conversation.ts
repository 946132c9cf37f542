import type { AgentRequest, ConversationHost } from "../contract/conversation.ts";
import { type AdapterExecutionContext, DENIED_EVENT } from "../contract/execution.ts";
import { type AgentProgram, runAgentProgram } from "../execution/run-agent-program.ts";
import type { RunChildProcessResult } from "../process/index.ts";
import { createLineSplitter } from "../transcript/line-splitter.ts";
import type { ConversationProtocol } from "./protocol.ts";
import { Talk } from "./talk.ts";
import { createUnattendedHost } from "./unattended-host.ts";

export interface Conversation<State> {
	/** Its `stopSignal` also ends the conversation. */
	program: Omit<AgentProgram, "stdin">;
	protocol: ConversationProtocol<State>;
	prompt: string;
	/** `null`: the program has no one to ask, so that everything it asks for is denied. */
	host: ConversationHost | null;
}

export type ConversationResult<State> = RunChildProcessResult & { state: State };

/**
 * Runs a program that is sent messages while it runs, until it exits. Its input is closed once its turn is over and no
 * message waits for the next one. The idle limit is paused while the program waits for an answer.
 * @throws {CodedError} the errors of `runAgentProgram`, `InputJournal.append` and the host; the program is ended then.
 */
export async function runConversation<State>(
	ctx: AdapterExecutionContext,
	{ program, protocol, prompt, host: people }: Conversation<State>,
): Promise<ConversationResult<State>> {
	const failed = new AbortController();
	const exited = new AbortController();
	let talk: Talk<State> | undefined;
	const orFail = async (task: Promise<void>) => {
		await task.catch((error: unknown) => failed.abort(error));
	};
	const onDenied = async (request: AgentRequest, reason: string) => {
		if (request.kind !== "permission") return;
		await ctx.onEvent?.({ type: DENIED_EVENT, message: `${request.toolName}: ${reason}` });
	};
	const host = people ?? createUnattendedHost(onDenied);
	const splitter = createLineSplitter();
	const read = async (line: string) => {
		// The output of a program that is being stopped is only logged.
		if (talk !== undefined && !failed.signal.aborted) await orFail(talk.read(line));
	};
	const stops = [failed.signal, ...(program.stopSignal ? [program.stopSignal] : [])];
	try {
		const result = await runAgentProgram(ctx, {
			...program,
			stdin: "",
			prompt,
			stopSignal: AbortSignal.any(stops),
			...(protocol.finalGraceMs === undefined ? {} : { finalGraceMs: protocol.finalGraceMs }),
			isWaiting: () => talk?.isAsking ?? false,
			// Work in the background may still wait for an answer, and the program may not say that a message begins a turn.
			isTurnOver: () => {
				if (talk?.isAsking === true || (protocol.takesTurns === true && talk?.isBusy === true)) return false;
				// Late output of the last turn does not begin another one.
				return talk?.isOver === true || program.isTurnOver?.() === true;
			},
			onInput(journal) {
				talk = new Talk({ protocol, prompt, host, journal, exited: exited.signal, orFail, onDenied });
				void orFail(talk.begin());
			},
			onCaughtUp: () => void (talk && orFail(talk.catchUp())),
			async onStdout(chunk) {
				await program.onStdout?.(chunk);
				for (const line of splitter.push(chunk)) await read(line);
			},
		});
		failed.signal.throwIfAborted();
		for (const line of splitter.end()) await read(line);
		failed.signal.throwIfAborted();
		return { ...result, state: talk?.state ?? protocol.start(prompt).state };
	} finally {
		exited.abort();
	}
}
