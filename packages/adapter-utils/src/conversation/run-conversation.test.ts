import { fileURLToPath } from "node:url";
import { describe, expect, it, onTestFinished } from "vitest";
import type { AgentAnswer, AgentRequest, ConversationControl, ConversationHost } from "../contract/conversation.ts";
import type { AdapterExecutionContext, AdapterRunEvent } from "../contract/execution.ts";
import { AGENT_LIMITS } from "../limits/agent-limits.ts";
import { folder, never, runId, scope, survivors, useShellRuns } from "../process/__tests__/shell-runs.ts";
import { isAnswer, openInputJournal, spoolAt, withRunScope } from "../process/index.ts";
import type { ConversationProtocol } from "./protocol.ts";
import { runConversation } from "./run-conversation.ts";

const AGENT = fileURLToPath(new URL("./__tests__/scripted-agent.mjs", import.meta.url));

interface State {
	isRunning: boolean;
	answers: string[];
}

const line = (message: object) => `${JSON.stringify(message)}\n`;

const permission = ({ id, tool, input }: { id: string; tool: string; input: unknown }): AgentRequest => ({
	...{ kind: "permission", id, toolName: tool, input, action: { kind: "other" } },
	canChangeInput: false,
});

const protocol: ConversationProtocol<State> = {
	start: (prompt) => ({
		state: { isRunning: true, answers: [] },
		send: [{ id: "prompt", text: line({ type: "message", id: "prompt", text: prompt }) }],
	}),
	onLine(state, text) {
		const event = JSON.parse(text);
		if (event.type === "begin") return { state: { ...state, isRunning: true }, delivered: [event.message] };
		if (event.type === "over") return { state: { ...state, isRunning: false } };
		if (event.type === "answer") return { state: { ...state, answers: [...state.answers, event.text] } };
		if (event.type === "ask") return { state, asked: [permission(event)] };
		return event.type === "settled" ? { state, settled: [event.id] } : { state };
	},
	message: (_, { id, text }) => line({ type: "message", id, text }),
	answer: (_, { id }, answer) =>
		line({
			type: "answer",
			id,
			allow: answer.kind === "allow",
			...(answer.kind === "allow" ? { input: answer.input } : {}),
		}),
	interrupt: (_, id) => line({ type: "interrupt", id }),
	isOver: ({ isRunning }) => !isRunning,
};

useShellRuns();

/** A server: it stores what it is told, as a database would, and may take over from another. */
function newServer(
	stored = {
		delivered: [] as string[],
		withdrawn: [] as string[],
		asked: [] as string[],
		answers: new Map<string, AgentAnswer>(),
	},
) {
	let connect: (control: ConversationControl) => void = () => undefined;
	const connected = new Promise<ConversationControl>((resolve) => {
		connect = resolve;
	});
	const detach = new AbortController();
	const log: string[] = [];
	const events: AdapterRunEvent[] = [];
	let changed = () => {};
	const host: ConversationHost = {
		permissions: null,
		async connect(control) {
			connect(control);
		},
		withdrawn: async (id) => void stored.withdrawn.push(id),
		delivered: async (id) => void stored.delivered.push(id),
		async ask(request, signal) {
			stored.asked.push(request.id);
			changed();
			while (!signal.aborted) {
				const answer = stored.answers.get(request.id);
				if (answer !== undefined) return answer;
				await new Promise<void>((resolve) => {
					changed = resolve;
					signal.addEventListener("abort", () => resolve());
				});
			}
			return null;
		},
	};
	const ctx = {
		runId,
		agent: { id: "", companyId: "", name: "", adapterType: "scripted", adapterConfig: {} },
		runtime: { sessionId: null, sessionParams: null },
		config: {},
		context: {},
		signal: never,
		onLog: async (_: string, chunk: string) => void log.push(chunk),
		onEvent: async (event: AdapterRunEvent) => void events.push(event),
	} satisfies AdapterExecutionContext;
	return {
		stored,
		connected,
		events,
		log: () => log.join(""),
		answer(id: string, answer: AgentAnswer) {
			stored.answers.set(id, answer);
			changed();
		},
		detach: () => detach.abort(),
		run: (prompt: string, more: Partial<ConversationProtocol<State>> = {}, asked: ConversationHost | null = host) => {
			const program = { command: process.execPath, args: [AGENT], cwd: folder, env: {}, timeoutSec: 0, graceSec: 1 };
			const conversation = { program, protocol: { ...protocol, ...more }, prompt, host: asked };
			const result = withRunScope(scope(never, {}, detach.signal), () => runConversation(ctx, conversation));
			result.catch(() => undefined);
			return result;
		},
	};
}

const ALLOW: AgentAnswer = { kind: "allow" };

describe("a conversation with a program", () => {
	it("ends with the turn of its prompt when nobody sends a message", async () => {
		const { run } = newServer();
		expect(await run("hello")).toMatchObject({ exitCode: 0, state: { answers: ["re: hello"] } });
		await expect.poll(survivors).toEqual([]);
	});

	it("ends a program that prints more after its last turn and stays open", async () => {
		const { run } = newServer();
		expect(await run("linger", { finalGraceMs: 500 })).toMatchObject({
			...{ exitCode: 0, endedAfterResult: true },
			state: { answers: ["re: linger", "late"] },
		});
	});

	it("reports what is asked after the last turn, which can no longer be answered", async () => {
		const server = newServer();
		await server.run("ask late", { finalGraceMs: 500 });
		expect(server.stored.asked).toEqual([]);
		expect(server.events).toMatchObject([
			{ type: "permission_denied", message: "late: The program asked after its last turn." },
		]);
	});

	it("passes messages on during a turn, and reports when they are taken up", async () => {
		const server = newServer();
		const result = server.run("tool one");
		const control = await server.connected;
		await expect.poll(() => server.stored.asked).toEqual(["request-1"]);
		expect(await control.send({ id: "m1", text: "more" })).toBe("sent");
		expect(await control.send({ id: "m1", text: "more" })).toBe("sent");
		expect(server.stored.delivered).toEqual(["prompt"]);
		server.answer("request-1", ALLOW);
		expect((await result).state.answers).toEqual(["re: tool one", "re: more"]);
		expect(server.stored.delivered).toEqual(["prompt", "m1"]);
		expect(await control.send({ id: "m2", text: "late" })).toBe("closed");
	});

	it("passes on what a person denies", async () => {
		const server = newServer();
		const result = server.run("tool one");
		await expect.poll(() => server.stored.asked).toEqual(["request-1"]);
		server.answer("request-1", { kind: "deny", message: "no", stops: false });
		await result;
		expect(server.log()).toContain('"allowed":false');
		const { messages } = await openInputJournal(spoolAt(`${folder}/spool/1`)).read();
		expect(messages.map(isAnswer)).toEqual([false, true]);
	});

	it("denies what is too long for an answer, and reports it, because a person has allowed it", async () => {
		const server = newServer();
		const result = server.run("tool one");
		await expect.poll(() => server.stored.asked).toEqual(["request-1"]);
		server.answer("request-1", { ...ALLOW, input: "x".repeat(AGENT_LIMITS.inputMessageBytes) });
		await result;
		expect(server.log()).toContain('"allowed":false');
		expect(server.events).toMatchObject([
			{ type: "permission_denied", message: expect.stringContaining("one: The input is too long") },
		]);
	});

	it("reports what is denied because no one can be asked, which the server does not know", async () => {
		const server = newServer();
		await server.run("tool one", {}, null);
		expect(server.log()).toContain('"allowed":false');
		expect(server.events).toMatchObject([
			{
				type: "permission_denied",
				message: expect.stringContaining("one: Permission denied: this run has no one to ask"),
			},
		]);
	});

	it.each(["send", "interrupt"] as const)("limits what people send, not the answers: %s", async (how) => {
		const { peopleMessages } = AGENT_LIMITS;
		onTestFinished(() => void Object.assign(AGENT_LIMITS, { peopleMessages }));
		Object.assign(AGENT_LIMITS, { peopleMessages: 0 });
		const server = newServer();
		let texts: readonly string[] = [];
		const result = server.run("tool one", {
			onLine(state, line, input) {
				texts = input.texts();
				return protocol.onLine(state, line, input);
			},
		});
		const control = await server.connected;
		await expect.poll(() => server.stored.asked).toEqual(["request-1"]);
		const sending = control[how]({ id: "m1", text: "more" });
		if (how === "send") {
			await expect(sending).rejects.toMatchObject({ code: "input_limit_reached" });
			expect(await control.withdraw("m1")).toBe("unsent");
		} else {
			// It is sent with the end of the turn, and stays open then.
			expect(await sending).toBe("sent");
		}
		server.answer("request-1", ALLOW);
		expect(await result).toMatchObject({ exitCode: 0, state: { answers: ["re: tool one"] } });
		expect(server.stored.delivered).toEqual(["prompt"]);
		expect(texts.filter((text) => text.includes("more"))).toEqual([]);
	});

	it("does not say that a message was not sent while it is being sent", async () => {
		const server = newServer();
		const result = server.run("tool one");
		const control = await server.connected;
		await expect.poll(() => server.stored.asked).toEqual(["request-1"]);
		const sending = control.send({ id: "m1", text: "more" });
		await Promise.resolve();
		// The protocol of this program cannot take a message back.
		expect(await control.withdraw("m1")).toBe("closed");
		expect(await sending).toBe("sent");
		server.answer("request-1", ALLOW);
		expect((await result).state.answers).toContain("re: more");
		expect(await control.withdraw("m2")).toBe("unsent");
		expect(await control.send({ id: "m2", text: "too late" })).toBe("closed");
	});

	it("continues on another server, which answers what its predecessor was asked", async () => {
		const first = newServer();
		const interrupted = first.run("tool one");
		const control = await first.connected;
		await expect.poll(() => first.stored.asked).toEqual(["request-1"]);
		await control.send({ id: "m1", text: "more" });
		first.detach();
		await expect(interrupted).rejects.toMatchObject({ code: "run_detached" });
		const second = newServer(first.stored);
		second.answer("request-1", ALLOW);
		const result = await second.run("tool one");
		expect(result).toMatchObject({ exitCode: 0, state: { answers: ["re: tool one", "re: more"] } });
		expect(new Set(second.stored.delivered)).toEqual(new Set(["prompt", "m1"]));
	});

	it("writes messages for what the program does now, not for what it did before its server was replaced", async () => {
		const first = newServer();
		const interrupted = first.run("tool one");
		const control = await first.connected;
		await control.send({ id: "m1", text: "tool m1" });
		await expect.poll(() => first.stored.asked).toEqual(["request-1"]);
		first.answer("request-1", ALLOW);
		await expect.poll(() => first.stored.asked).toEqual(["request-1", "request-2"]);
		first.detach();
		await expect(interrupted).rejects.toMatchObject({ code: "run_detached" });

		const second = newServer(first.stored);
		const stops: number[] = [];
		const result = second.run("tool one", {
			message: ({ answers }, { id, text }) => line({ type: "message", id, text: `${text} after ${answers.length}` }),
			interrupt: ({ answers }, id) => {
				stops.push(answers.length);
				return line({ type: "interrupt", id });
			},
		});
		const { send, interrupt } = await second.connected.then((connected) => ({
			send: connected.send({ id: "m2", text: "more" }),
			interrupt: connected.interrupt({ id: "m3", text: "then" }),
		}));
		expect(await Promise.all([send, interrupt])).toEqual(["sent", "sent"]);
		expect(stops).toEqual([1]);
		second.answer("request-2", ALLOW);
		expect((await result).state.answers).toEqual([
			"re: tool one",
			"re: tool m1",
			"re: more after 1",
			"re: then after 2",
		]);
	});

	it("does not interrupt for a message that was taken back before the program was ready", async () => {
		const server = newServer();
		let interrupts = 0;
		const result = server.run("tool one", {
			isReady: ({ answers }) => answers.length > 0,
			interrupt: () => `${++interrupts}\n`,
		});
		const control = await server.connected;
		await expect.poll(() => server.stored.asked).toEqual(["request-1"]);
		const interrupt = control.interrupt({ id: "m1", text: "rather this" });
		expect(await control.withdraw("m1")).toBe("unsent");
		server.answer("request-1", ALLOW);
		expect(await interrupt).toBe("closed");
		expect((await result).state.answers).toEqual(["re: tool one"]);
		expect(interrupts).toBe(0);
	});

	it("passes messages on one at a time, if the program takes turns", async () => {
		const server = newServer();
		const result = server.run("tool one", { takesTurns: true });
		const control = await server.connected;
		await expect.poll(() => server.stored.asked).toEqual(["request-1"]);
		const sent: string[] = [];
		const send = async (id: string) => void sent.push(`${id} ${await control.send({ id, text: `tool ${id}` })}`);
		const sending = Promise.all([send("m1"), send("m2"), send("m3")]);
		await expect.poll(() => control.withdraw("m2")).toBe("unsent");
		expect(sent).toEqual(["m2 closed"]);
		server.answer("request-1", ALLOW);
		await expect.poll(() => server.stored.asked).toEqual(["request-1", "request-2"]);
		expect(sent).toEqual(["m2 closed", "m1 sent"]);
		server.answer("request-2", ALLOW);
		await expect.poll(() => server.stored.asked).toHaveLength(3);
		server.answer("request-3", ALLOW);
		await sending;
		expect((await result).state.answers).toEqual(["re: tool one", "re: tool m1", "re: tool m3"]);
		expect(server.stored.delivered).toEqual(["prompt", "m1", "m3"]);
		expect(sent).toEqual(["m2 closed", "m1 sent", "m3 sent"]);
	});

	it("continues with the message that interrupts, before those that wait", async () => {
		const server = newServer();
		const result = server.run("tool one", { takesTurns: true });
		const control = await server.connected;
		await expect.poll(() => server.stored.asked).toEqual(["request-1"]);
		const waiting = control.send({ id: "m1", text: "later" });
		const next = control.interrupt({ id: "m2", text: "now" });
		server.answer("request-1", ALLOW);
		expect(await Promise.all([waiting, next])).toEqual(["sent", "sent"]);
		expect((await result).state.answers).toEqual(["re: tool one", "re: now", "re: later"]);
	});

	it("ends a message that waits for its turn with the program", async () => {
		const server = newServer();
		const result = server.run("tool exit", { takesTurns: true });
		const control = await server.connected;
		await expect.poll(() => server.stored.asked).toEqual(["request-1"]);
		const waiting = control.send({ id: "m1", text: "later" });
		server.answer("request-1", ALLOW);
		await result;
		expect(await waiting).toBe("closed");
	});

	it("ends when the handshake fails, and accepts no message that waits for it", async () => {
		const server = newServer();
		const result = server.run("hello", { isReady: () => false });
		const control = await server.connected;
		expect(await control.send({ id: "m1", text: "more" })).toBe("closed");
		expect((await result).state.answers).toEqual(["re: hello"]);
	});

	it("ends the program when the server cannot store what happened", async () => {
		const server = newServer();
		server.stored.delivered.push = () => {
			throw new Error("The database is gone.");
		};
		await expect(server.run("hello")).rejects.toThrow("The database is gone.");
		await expect.poll(survivors).toEqual([]);
	});
});
