import { describe, expect, it } from "vitest";
import { useShellRuns } from "../../process/__tests__/shell-runs.ts";
import { ALLOW, line, newServer } from "./scripted-conversation.ts";

useShellRuns();

describe("a conversation whose server is replaced", () => {
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
});
