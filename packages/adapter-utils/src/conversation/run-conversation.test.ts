import { describe, expect, it } from "vitest";
import { AGENT_LIMITS } from "../limits/agent-limits.ts";
import { folder, survivors, useShellRuns } from "../process/__tests__/shell-runs.ts";
import { isAnswer, openInputJournal, spoolAt } from "../process/index.ts";
import { ALLOW, newServer } from "./__tests__/scripted-conversation.ts";

useShellRuns();

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
