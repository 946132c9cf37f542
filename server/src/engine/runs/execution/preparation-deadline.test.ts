import { expect, it } from "vitest";
import { withDeadline } from "./preparation-deadline.ts";

it("ends the wait for a step that never returns", async () => {
	const never = new Promise<never>(() => undefined);
	await expect(withDeadline("waiting", 20, never)).rejects.toMatchObject({
		code: "preparation_timed_out",
		message: expect.stringContaining("waiting"),
	});
});

it("returns the result or the error of a step", async () => {
	expect(await withDeadline("waiting", 60_000, Promise.resolve(5))).toBe(5);
	await expect(withDeadline("waiting", 60_000, Promise.reject(new Error("broken")))).rejects.toThrow("broken");
});
