import type { AgentAnswer, AgentRequest, ConversationMessage } from "../contract/conversation.ts";
import type { InputMessage } from "../process/index.ts";

/** Consequences of a line of output. */
export interface ConversationStep<State> {
	state: State;
	/** Messages to the program, such as the next request of a handshake. */
	send?: readonly InputMessage[];
	/** Ids of messages of people that the program has taken up. */
	delivered?: readonly string[];
	/** Ids of messages of people that the program has forgotten, as it was asked to. */
	withdrawn?: readonly string[];
	/** Ids of messages of people that the program has refused. They wait for the next run, unless it takes them up after all. */
	refused?: readonly string[];
	asked?: readonly AgentRequest[];
	/** Ids of requests for which the program no longer waits. */
	settled?: readonly string[];
}

/** All that the program was sent, whichever server has sent it. */
export interface ProgramInput {
	/** Returns the text of the message of a person with this id; `null` if it was not sent. */
	messageText(messageId: string): string | null;
	/** Ids of people's messages that the program was sent and has not taken up, in their order. */
	pending(): readonly string[];
	/** Whether there is a message with this id, such as `withdraw/ID` for a message that a person wants to take back. */
	has(id: string): boolean;
	/** All texts, in their order; `""` instead of one that could not be sent. */
	texts(): readonly string[];
}

/**
 * How to converse with a program. The state is a fold over the lines of output, which another server repeats from the
 * first line when it takes the run over, so all functions depend only on their arguments. Only `onLine` may change the
 * state in place, which keeps its cost independent of the number of lines so far. The id of a message in `send` must
 * follow from its cause, because a message with a known id is not sent again.
 */
export interface ConversationProtocol<State> {
	/** Returns a new state each time. */
	start(prompt: string): { state: State; send: readonly InputMessage[] };
	/** @param input The state may keep it. */
	onLine(state: State, line: string, input: ProgramInput): ConversationStep<State>;
	/**
	 * Whether the program takes one message at a time, between two turns. A message is then sent once no turn is running and
	 * every earlier one was taken up. Default: messages are sent at once.
	 */
	takesTurns?: boolean;
	/** See `RunChildProcessOptions`. For programs that do not exit when their input is closed. */
	finalGraceMs?: number;
	/** Returns what the program reads for the message, which starts a turn if none is running. */
	message(state: State, message: ConversationMessage): string;
	/** Returns what the program reads for the answer. */
	answer(state: State, request: AgentRequest, answer: AgentAnswer): string;
	/** Returns what makes the program end its turn. @param id UUID. */
	interrupt(state: State, id: string): string;
	/**
	 * Returns what makes the program forget a message that it was sent; `null` if it cannot. An empty text is not sent, but
	 * tells `onLine` that a person wants the message back.
	 */
	withdraw?(state: State, messageId: string): string | null;
	/**
	 * Whether the program can be sent messages, because its handshake is over. Default: at once. If the handshake fails,
	 * the state is over without having been ready.
	 */
	isReady?(state: State): boolean;
	/**
	 * Whether no turn is running. A message that was taken up begins a turn, so the state must say so from the line that
	 * delivers it.
	 */
	isOver(state: State): boolean;
	/**
	 * Whether work continues after the turn that may ask, or begin another turn. The input then stays open. Default: never.
	 */
	hasBackgroundWork?(state: State): boolean;
}
