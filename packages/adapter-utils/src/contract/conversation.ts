/** A message of a person to a running program. */
export interface ConversationMessage {
	/** UUID. */
	id: string;
	text: string;
}

/** A program's request for permission to use a tool. */
export interface PermissionRequest {
	/** Chosen by the program; unique within the run. */
	id: string;
	toolName: string;
	/** Input of the tool, as the program would execute it. */
	input: unknown;
	/** Id of the tool call in the transcript. */
	toolUseId?: string | null;
	/** A sentence of the program. */
	description?: string | null;
	/** Id of the sub-agent that asks. */
	agentId?: string | null;
	/** Rules that the program suggests, in its own format. */
	suggestions?: readonly unknown[];
}

export type PermissionAnswer =
	| {
			kind: "allow";
			/** Executed instead of the input of the request. */
			input?: unknown;
			/** `run`: the program asks for the same again in no later turn of the run. */
			scope: "once" | "run";
	  }
	| {
			kind: "deny";
			/** Passed to the model as the result of the tool. */
			message: string;
			/** Whether the turn ends. */
			stops: boolean;
	  };

/** Operations of a server on a program that is sent messages. */
export interface ConversationControl {
	/**
	 * Adds the message to the input of the program. Can be repeated with the same id.
	 * @returns `closed` when the program accepts no more messages, so that the message must wait for the next run.
	 * @throws {CodedError} the other errors of `InputJournal.append`.
	 */
	send(message: ConversationMessage): Promise<"sent" | "closed">;
	/**
	 * Asks the program to end its turn. Can be repeated with the same id.
	 * @param id UUID.
	 */
	interrupt(id: string): Promise<"sent" | "closed">;
}

/**
 * Connects a running program with people. The server implements it. When another server takes the run over, the adapter
 * reads the output from its start and repeats each call, so every member is idempotent.
 */
export interface ConversationHost {
	/** Called once the program can be sent messages. */
	connect(control: ConversationControl): void;
	/** The program has taken up the message. */
	delivered(messageId: string): Promise<void>;
	/**
	 * Resolves with the answer, or with `null` once `signal` is aborted, because the program no longer waits.
	 */
	ask(request: PermissionRequest, signal: AbortSignal): Promise<PermissionAnswer | null>;
}
