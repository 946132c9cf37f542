import { setTimeout as delay } from "node:timers/promises";
import type {
	AgentAnswer,
	AgentRequest,
	ConversationControl,
	ConversationHost,
	ConversationMessage,
} from "../contract/conversation.ts";
import { isCodedError } from "../errors/coded-error.ts";
import { ANSWER, type InputJournal, type InputMessage, isInputRefusal } from "../process/index.ts";
import { createOutbox, type Outbox } from "./outbox.ts";
import type { ConversationProtocol, ConversationStep } from "./protocol.ts";
import { createTurnQueue, type TurnQueue } from "./turn-queue.ts";

export interface TalkOptions<State> {
	protocol: ConversationProtocol<State>;
	prompt: string;
	host: ConversationHost;
	journal: InputJournal;
	/** Aborted when the program exits. */
	exited: AbortSignal;
	/** Runs a task whose error ends the program. */
	orFail: (task: Promise<void>) => Promise<void>;
	/** Reports a request that was denied without the host. */
	onDenied: (request: AgentRequest, reason: string) => Promise<void>;
}

/** Time between attempts to add a message while the disk is full, for example. */
const RETRY_MS = 1_000;
const TOO_LATE = "The program asked after its last turn.";
const TOO_LONG = "The input is too long to be allowed. Split it into several calls.";

/** A running conversation: the fold over the output of the program, and its effects. */
export class Talk<State> implements ConversationControl {
	readonly #options: TalkOptions<State>;
	readonly #outbox: Outbox;
	/** Requests that wait for an answer of the host. */
	readonly #open = new Map<string, AbortController>();
	/** Messages that are sent once the interrupted turn is over. */
	readonly #held = new Map<string, ConversationMessage>();
	/** Messages that are being added to the input. */
	readonly #sending = new Map<string, Promise<unknown>>();
	/** Ids of messages that were taken back before they were sent. */
	readonly #withdrawn = new Set<string>();
	readonly #turns: TurnQueue;
	/** Resolves once the program can be sent messages. */
	readonly #ready: Promise<void>;
	#noteReady: () => void = () => undefined;
	/** Resolves once the state is current, or the program has exited. */
	readonly #current: Promise<void>;
	#noteCurrent: () => void = () => undefined;
	#isCurrent = false;
	#isClosed = false;
	#begun: Promise<void> = Promise.resolve();
	#connected: Promise<void> = Promise.resolve();
	#state: State;

	constructor(options: TalkOptions<State>) {
		this.#options = options;
		this.#outbox = createOutbox(options.journal);
		this.#state = options.protocol.start(options.prompt).state;
		this.#turns = createTurnQueue(() => options.protocol.takesTurns !== true || options.exited.aborted || !this.isBusy);
		this.#ready = new Promise((resolve) => {
			this.#noteReady = resolve;
		});
		this.#current = new Promise((resolve) => {
			this.#noteCurrent = resolve;
		});
		const onExit = () => {
			this.#noteReady();
			this.#noteCurrent();
			this.#turns.check();
		};
		options.exited.addEventListener("abort", onExit, { once: true });
	}

	get state(): State {
		return this.#state;
	}

	get isAsking(): boolean {
		return this.#open.size > 0;
	}

	/** Whether no turn is running, and none can be begun by a message. */
	get isOver(): boolean {
		return this.#isClosed && this.#options.protocol.isOver(this.#state);
	}

	/** Whether a turn is running, or about to be begun by a message. */
	get isBusy(): boolean {
		return !this.#options.protocol.isOver(this.#state) || this.#outbox.pending().length > 0;
	}

	/** Sends the prompt, and connects the host. */
	async begin(): Promise<void> {
		this.#begun = this.#begin();
		await this.#begun;
	}

	async #begin(): Promise<void> {
		const { protocol, prompt, host } = this.#options;
		await this.#outbox.open();
		for (const message of protocol.start(prompt).send) await this.#append(message);
		this.#noteIfReady();
		this.#connected = host.connect(this);
		this.#connected.catch(() => undefined);
	}

	async read(line: string): Promise<void> {
		await this.#begun;
		await this.#apply(this.#options.protocol.onLine(this.#state, line, this.#outbox));
	}

	/** To be called once all lines that were printed before this server took the run over have been read. */
	async catchUp(): Promise<void> {
		await this.#begun;
		this.#isCurrent = true;
		this.#noteCurrent();
		this.#noteIfReady();
		await this.#closeIfOver();
	}

	async send(message: ConversationMessage): Promise<"sent" | "closed"> {
		return await this.#send(message, "last");
	}

	async #send(message: ConversationMessage, place: "first" | "last"): Promise<"sent" | "closed"> {
		const { id } = message;
		// Before the message is added, so that the input is not closed meanwhile.
		this.#outbox.expect(id);
		await this.#ready;
		const send = async () => {
			if (this.#options.exited.aborted || this.#withdrawn.has(id)) return "closed";
			const text = this.#options.protocol.message(this.#state, message);
			const sending = this.#untilStored(() => this.#outbox.sendMessage(id, text));
			this.#sending.set(id, sending);
			return await sending.catch((error) => this.#giveUp(id, error)).finally(() => this.#sending.delete(id));
		};
		return this.#outbox.messageText(id) === null ? await this.#turns.run(id, send, place) : await send();
	}

	async interrupt(message: ConversationMessage): Promise<"sent" | "closed"> {
		const { protocol, exited } = this.#options;
		const { id } = message;
		const takesTurns = protocol.takesTurns === true;
		this.#outbox.expect(id);
		await this.#ready;
		if (exited.aborted || this.#withdrawn.has(id)) return "closed";
		// A program that takes turns may not have begun the turn of the last message that it was sent.
		const hasTurn = takesTurns ? this.isBusy : !protocol.isOver(this.#state);
		if (!hasTurn || this.#outbox.messageText(id) !== null) return await this.send(message);
		if (!takesTurns) this.#held.set(id, message);
		const interrupt = { id: `interrupt/${id}`, text: protocol.interrupt(this.#state, id) };
		const outcome = await this.#append(interrupt).catch((error) => this.#giveUp(id, error));
		// A held message counts as sent once the interrupt was: only the end of the turn, which is read later, sends it.
		return takesTurns ? await this.#send(message, "first") : outcome;
	}

	/** Stops waiting for a message that cannot be added to the journal, for example because it is too long. */
	async #giveUp(id: string, error: unknown): Promise<never> {
		this.#held.delete(id);
		this.#outbox.forget(id);
		await this.#closeIfOver();
		throw error;
	}

	async withdraw(id: string): Promise<"sent" | "unsent" | "closed"> {
		const { protocol } = this.#options;
		await this.#sending.get(id)?.catch(() => undefined);
		if (this.#outbox.messageText(id) === null) {
			this.#withdrawn.add(id);
			this.#held.delete(id);
			this.#outbox.settle(id);
			this.#turns.release(id);
			await this.#closeIfOver();
			return "unsent";
		}
		const text = protocol.withdraw?.(this.#state, id) ?? null;
		return text === null ? "closed" : await this.#append({ id: `withdraw/${id}`, text });
	}

	async #apply(step: ConversationStep<State>): Promise<void> {
		const { host, orFail, protocol } = this.#options;
		this.#state = step.state;
		for (const id of step.settled ?? []) this.#open.get(id)?.abort();
		for (const message of step.send ?? []) await this.#append(message);
		// After what ends the handshake, so that a message comes after it.
		this.#noteIfReady();
		for (const id of step.refused ?? []) this.#outbox.settle(id);
		for (const change of ["delivered", "withdrawn"] as const) {
			for (const id of step[change] ?? []) {
				this.#outbox.settle(id);
				await host[change](id);
			}
		}
		for (const request of step.asked ?? []) void orFail(this.#ask(request));
		if (protocol.isOver(this.#state)) await this.#sendHeld();
		this.#turns.check();
		await this.#closeIfOver();
	}

	/** Messages of people are written for the current state, so they wait until it is known. */
	#noteIfReady(): void {
		if (this.#isCurrent && this.#isReady()) this.#noteReady();
	}

	/** Adds the message once there is space for it, so that a full disk only delays the program. */
	async #append(message: InputMessage): Promise<"sent" | "closed"> {
		return await this.#untilStored(() => this.#outbox.append(message));
	}

	async #untilStored<Result>(task: () => Promise<Result>): Promise<Result> {
		for (;;) {
			try {
				return await task();
			} catch (error) {
				if (isCodedError(error) || this.#options.exited.aborted) throw error;
				await delay(RETRY_MS, undefined, { signal: this.#options.exited }).catch(() => undefined);
			}
		}
	}

	#isReady(): boolean {
		return this.#options.protocol.isReady?.(this.#state) ?? true;
	}

	/** Does not delay the lines that follow the request. */
	async #ask(request: AgentRequest): Promise<void> {
		const { host, exited, onDenied, protocol } = this.#options;
		const id = `${ANSWER}${request.id}`;
		// Another server has passed the answer on.
		if (this.#outbox.has(id)) return;
		const settled = new AbortController();
		this.#open.set(request.id, settled);
		await this.#current;
		try {
			// The program can no longer be answered.
			if (this.#isClosed) return await onDenied(request, TOO_LATE);
			const signal = AbortSignal.any([settled.signal, exited]);
			const answer = await host.ask(request, signal);
			if (answer === null || signal.aborted) return;
			const messageFor = (given: AgentAnswer) => ({ id, text: protocol.answer(this.#state, request, given) });
			try {
				await this.#append(messageFor(answer));
			} catch (error) {
				if (!isCodedError(error) || error.code !== "input_message_too_long") throw error;
				// Some programs are told the whole input again, which may be longer than a message can be.
				await onDenied(request, TOO_LONG);
				await this.#append(messageFor({ kind: "deny", message: TOO_LONG, stops: false }));
			}
		} finally {
			this.#open.delete(request.id);
		}
	}

	async #sendHeld(): Promise<void> {
		for (const message of [...this.#held.values()]) {
			this.#held.delete(message.id);
			await this.send(message).catch((error: unknown) => {
				// The message stays open, and goes to the next run.
				if (!isInputRefusal(error)) throw error;
			});
		}
	}

	async #closeIfOver(): Promise<void> {
		if (!this.#isCurrent) return;
		// The messages that wait for the handshake can never be sent.
		if (!this.#isReady() && this.#options.protocol.isOver(this.#state)) return await this.#close();
		if (!this.#mayClose()) return;
		// The messages that the host still has may be sent in this run.
		await this.#connected;
		if (this.#mayClose()) await this.#close();
	}

	async #close(): Promise<void> {
		this.#isClosed = true;
		await this.#outbox.close();
	}

	#mayClose(): boolean {
		const { protocol } = this.#options;
		if (!protocol.isOver(this.#state) || protocol.hasBackgroundWork?.(this.#state) === true) return false;
		return !this.#outbox.isExpecting();
	}
}
