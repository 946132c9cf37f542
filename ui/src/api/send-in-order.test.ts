import { expect, it } from "vitest";
import { sendInOrder } from "./send-in-order.ts";

it("sends a change when the one before it was answered, and says which is the last", async () => {
	const log: string[] = [];
	let answerFirst = (_: string) => {};
	const first = sendInOrder("issue", () => {
		log.push("first");
		return new Promise<string>((resolve) => {
			answerFirst = resolve;
		});
	});
	const second = sendInOrder("issue", async () => {
		log.push("second");
		return "low";
	});
	const other = sendInOrder("another issue", async () => "todo");
	expect(await other).toEqual({ answer: "todo", isLast: true });
	expect(log).toEqual(["first"]);
	answerFirst("high");
	expect(await first).toEqual({ answer: "high", isLast: false });
	expect(await second).toEqual({ answer: "low", isLast: true });
});

it("goes on after a change that was refused", async () => {
	const refused = sendInOrder("issue", () => Promise.reject(new Error("refused")));
	const next = sendInOrder("issue", async () => "sent");
	await expect(refused).rejects.toThrow("refused");
	expect(await next).toEqual({ answer: "sent", isLast: true });
});
