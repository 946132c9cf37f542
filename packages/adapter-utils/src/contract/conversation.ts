/** A message of a person to a running program. */
export interface ConversationMessage {
	/** UUID. */
	id: string;
	text: string;
}

/**
 * The effect of a tool, by which the rules of a permission policy decide. Paths are absolute or relative to `cwd`; without
 * one, the files are unknown.
 */
export type ToolAction =
	| {
			kind: "command";
			command: string;
			cwd?: string | null;
			/** Whether the command would run outside a sandbox that confines the other commands to the workspace. */
			leavesSandbox?: boolean;
	  }
	| { kind: "edit"; paths: readonly string[] }
	| { kind: "read"; paths: readonly string[] }
	/** Any effect that the adapter does not know, such as the tools of an MCP server. */
	| {
			kind: "other";
			/** Whether other calls of the tool may have another effect, so that no rule for all of them is suggested. */
			isUnclear?: boolean;
	  };

interface AgentRequestBase {
	/** Chosen by the program; unique within the run. */
	id: string;
	/** Id of the tool call in the transcript. */
	toolUseId?: string | null;
	/** Id of the sub-agent that asks. */
	agentId?: string | null;
}

/** A program's request for permission to use a tool. */
export interface PermissionRequest extends AgentRequestBase {
	kind: "permission";
	toolName: string;
	/** Input of the tool, as the program would execute it. */
	input: unknown;
	/**
	 * Members of the input that do not change what is executed, such as a description. A request with a command or a diff
	 * shows all others besides.
	 */
	descriptive?: readonly string[];
	action: ToolAction;
	/** The tool of an MCP server in `ctx.mcpServers`, by its own name; `toolName` is the name in the program. */
	mcp?: { server: string; tool: string } | null;
	/** Unified diff of an edit, if the program reports it. */
	diff?: string | null;
	/** A sentence of the program. */
	description?: string | null;
	/** Whether an answer can change the input. */
	canChangeInput: boolean;
}

export interface AgentQuestion {
	/** Unique within the request. */
	id: string;
	text: string;
	/** Labels to choose from. If omitted, the answer is free text. */
	options?: readonly string[];
	/** The text of the program about each option, in the order of `options`; `""` if it says nothing. */
	optionDescriptions?: readonly string[];
	/** Whether several options can be chosen. */
	multiple: boolean;
	/** Whether the answer is a secret. No person is asked for one, because answers are stored and shown. */
	isSecret?: boolean;
}

/** Questions of the program, for which its turn waits. */
export interface QuestionsRequest extends AgentRequestBase {
	kind: "questions";
	questions: readonly AgentQuestion[];
}

/** A plan that the program executes once it is accepted. */
export interface PlanRequest extends AgentRequestBase {
	kind: "plan";
	/** Markdown. */
	plan: string;
	/** Further permissions that the answer would give, which the plan does not name. */
	details?: string | null;
}

export type AgentRequest = PermissionRequest | QuestionsRequest | PlanRequest;

/** `allow` and `deny` answer any request: a denied question has no answer. Only questions are answered by `answers`. */
export type AgentAnswer =
	| {
			kind: "allow";
			/** Executed instead of the input of the request. */
			input?: unknown;
	  }
	| {
			kind: "deny";
			/** Passed to the model as the result of the tool. */
			message: string;
			/** Whether the turn ends. */
			stops: boolean;
	  }
	/** `answers` by the ids of the questions; `""` for a question without an answer. */
	| { kind: "answers"; answers: Readonly<Record<string, string | readonly string[]>> };

/** Operations of a server on a program that is sent messages. */
export interface ConversationControl {
	/**
	 * Adds the message to the input of the program. Can be repeated with the same id.
	 * @returns `closed` when the program accepts no more messages, so that the message must wait for the next run.
	 * @throws {CodedError} the other errors of `InputJournal.append`.
	 */
	send(message: ConversationMessage): Promise<"sent" | "closed">;
	/**
	 * Asks the program to end its turn, and sends it the message once the turn is over. Can be repeated with the same
	 * message.
	 * @returns `closed` as for `send`.
	 */
	interrupt(message: ConversationMessage): Promise<"sent" | "closed">;
	/**
	 * Takes a message back. If the program was sent it, its answer is `ConversationHost.withdrawn`, or `delivered` if it
	 * is too late. Can be repeated with the same id.
	 * @returns `unsent`: the program was not sent it, and will not be; `closed`: the program cannot forget a message.
	 */
	withdraw(messageId: string): Promise<"sent" | "unsent" | "closed">;
}

/**
 * Connects a running program with people. The server implements it. When another server takes the run over, the adapter
 * reads the output from its start and repeats each call, so every member is idempotent.
 */
export interface ConversationHost {
	/** How the program asks for permission; `null`: as its own settings say. */
	permissions: PermissionPreset | null;
	/**
	 * Called once the program runs. Resolves once `send` or `interrupt` was called for each message that waits; until
	 * then, the input of the program stays open.
	 */
	connect(control: ConversationControl): Promise<void>;
	/** The program has taken up the message. */
	delivered(messageId: string): Promise<void>;
	/** The program has forgotten the message. */
	withdrawn(messageId: string): Promise<void>;
	/**
	 * Resolves with the answer, or with `null` once `signal` is aborted, because the program no longer waits.
	 */
	ask(request: AgentRequest, signal: AbortSignal): Promise<AgentAnswer | null>;
}

/**
 * Actions that an agent may take without asking:
 * - `read_only`: nothing is changed, requests are denied.
 * - `workspace`: files in the workspace are edited and commands are run in it.
 * - `ask`: nothing.
 * - `full`: everything.
 *
 * The host decides on each request; an adapter lets its program ask for what the preset does not allow, at least.
 */
export type PermissionPreset = "read_only" | "workspace" | "ask" | "full";

/**
 * When a program takes up a message: `turn`: while it works, between two tools; `between_turns`: after its turn, in the
 * same run; `none`: in the next run.
 */
export type Steering = "turn" | "between_turns" | "none";
