import type { ConversationControl, ConversationHost, PermissionRequest } from "../contract/conversation.ts";
import type { AdapterExecutionContext } from "../contract/execution.ts";
import { isCodedError } from "../errors/coded-error.ts";
import { type AgentProgram, runAgentProgram } from "../execution/run-agent-program.ts";
import type { InputJournal, InputMessage, RunChildProcessResult } from "../process/index.ts";
import { createLineSplitter } from "../transcript/line-splitter.ts";
import type { ConversationProtocol, ConversationStep } from "./protocol.ts";

export interface Conversation<State> {
	program: Omit<AgentProgram, "stdin" | "stopSignal">;
	protocol: ConversationProtocol<State>;
	prompt: string;
	host: ConversationHost;
}

export type ConversationResult<State> = RunChildProcessResult & { state: State };

/** Prefix of the ids of people's messages in the journal. */
const MESSAGE = "message/";

/**
 * Runs a program that is sent messages while it runs, until it exits. Its input is closed once its turn is over and no
 * message waits for the next one.
 * @throws {CodedError} the errors of `runAgentProgram`, `InputJournal.append` and the host; the program is ended then.
 */
export async function runConversation<State>(
	ctx: AdapterExecutionContext,
	conversation: Conversation<State>,
): Promise<ConversationResult<State>> {
	const { program } = conversation;
	const failed = new AbortController();
	const exited = new AbortController();
	let talk: Talk<State> | undefined;
	const orFail = async (task: Promise<void>) => {
		await task.catch((error: unknown) => failed.abort(error));
	};
	const splitter = createLineSplitter();
	const read = async (line: string) => {
		// The output of a program that is being stopped is only logged.
		if (talk !== undefined && !failed.signal.aborted) await orFail(talk.read(line));
	};
	try {
		const result = await runAgentProgram(ctx, {
			...program,
			stdin: "",
			stopSignal: failed.signal,
			onInput(journal) {
				talk = createTalk(conversation, journal, exited.signal, orFail);
				void orFail(talk.begin());
			},
			async onStdout(chunk) {
				await program.onStdout?.(chunk);
				for (const line of splitter.push(chunk)) await read(line);
			},
		});
		failed.signal.throwIfAborted();
		for (const line of splitter.end()) await read(line);
		failed.signal.throwIfAborted();
		return { ...result, state: talk?.state() ?? conversation.protocol.start(conversation.prompt).state };
	} finally {
		exited.abort();
	}
}

interface Talk<State> {
	/** Sends the prompt, and connects the host. */
	begin(): Promise<void>;
	read(line: string): Promise<void>;
	state(): State;
}

function createTalk<State>(
	{ protocol, prompt, host }: Conversation<State>,
	journal: InputJournal,
	exited: AbortSignal,
	orFail: (task: Promise<void>) => Promise<void>,
): Talk<State> {
	const start = protocol.start(prompt);
	let { state } = start;
	/** Ids of people's messages that the program was sent. */
	const sent = new Set<string>();
	const delivered = new Set<string>();
	const open = new Map<string, AbortController>();
	let begun: Promise<void> | undefined;

	async function append(message: InputMessage): Promise<"sent" | "closed"> {
		try {
			await journal.append(message);
			return "sent";
		} catch (error) {
			if (isCodedError(error) && error.code === "input_closed") return "closed";
			throw error;
		}
	}

	const control: ConversationControl = {
		async send(message) {
			// Before the message is added, so that the input is not closed behind it.
			sent.add(message.id);
			const outcome = await append({ id: `${MESSAGE}${message.id}`, text: protocol.message(state, message) });
			if (outcome === "closed") sent.delete(message.id);
			return outcome;
		},
		interrupt: (id) => append({ id: `interrupt/${id}`, text: protocol.interrupt(state, id) }),
	};

	async function begin(): Promise<void> {
		await journal.deliver();
		const { messages } = await journal.read();
		for (const { id } of messages) if (id.startsWith(MESSAGE)) sent.add(id.slice(MESSAGE.length));
		for (const message of start.send) await append(message);
		host.connect(control);
	}

	/** Does not delay the lines that follow the request. */
	async function ask(request: PermissionRequest): Promise<void> {
		const settled = new AbortController();
		open.set(request.id, settled);
		const signal = AbortSignal.any([settled.signal, exited]);
		const answer = await host.ask(request, signal);
		if (answer === null || signal.aborted) return;
		await append({ id: `answer/${request.id}`, text: protocol.answer(state, request, answer) });
	}

	async function apply(step: ConversationStep<State>): Promise<void> {
		state = step.state;
		for (const id of step.settled ?? []) open.get(id)?.abort();
		for (const message of step.send ?? []) await append(message);
		for (const id of step.delivered ?? []) {
			delivered.add(id);
			await host.delivered(id);
		}
		for (const request of step.asked ?? []) void orFail(ask(request));
	}

	return {
		begin() {
			begun = begin();
			return begun;
		},
		async read(line) {
			// The journal tells which messages the program was sent before this server took the run over.
			await begun;
			await apply(protocol.onLine(state, line));
			const isWaiting = [...sent].some((id) => !delivered.has(id));
			if (protocol.isOver(state) && !isWaiting) await journal.close();
		},
		state: () => state,
	};
}
