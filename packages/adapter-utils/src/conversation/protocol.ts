import type { ConversationMessage, PermissionAnswer, PermissionRequest } from "../contract/conversation.ts";
import type { InputMessage } from "../process/index.ts";

/** Consequences of a line of output. */
export interface ConversationStep<State> {
	state: State;
	/** Messages to the program, such as the next request of a handshake. */
	send?: readonly InputMessage[];
	/** Ids of messages of people that the program has taken up. */
	delivered?: readonly string[];
	asked?: readonly PermissionRequest[];
	/** Ids of requests for which the program no longer waits. */
	settled?: readonly string[];
}

/**
 * How to converse with a program. All functions are pure: the state is a fold over the lines of output, which another
 * server repeats from the first line when it takes the run over. The id of a message in `send` must follow from its
 * cause, because a message with a known id is not sent again.
 */
export interface ConversationProtocol<State> {
	start(prompt: string): { state: State; send: readonly InputMessage[] };
	onLine(state: State, line: string): ConversationStep<State>;
	/** Returns what the program reads for the message. */
	message(state: State, message: ConversationMessage): string;
	/** Returns what the program reads for the answer. */
	answer(state: State, request: PermissionRequest, answer: PermissionAnswer): string;
	/** Returns what makes the program end its turn. @param id Chosen by the caller. */
	interrupt(state: State, id: string): string;
	/**
	 * Whether no turn is running. A message that was taken up begins a turn, so the state must say so from the line that
	 * delivers it.
	 */
	isOver(state: State): boolean;
}
