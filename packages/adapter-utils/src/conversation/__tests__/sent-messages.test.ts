import { describe, expect, it, onTestFinished } from "vitest";
import { AGENT_LIMITS } from "../../limits/agent-limits.ts";
import { useShellRuns } from "../../process/__tests__/shell-runs.ts";
import { ALLOW, newServer, protocol } from "./scripted-conversation.ts";

useShellRuns();

describe("messages to a program", () => {
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
});
