import { expect, it } from "vitest";
import { limitConcurrency } from "./limit-concurrency.ts";

it("runs at most so many tasks at a time, in order, even after one has failed", async () => {
	const limited = limitConcurrency(2);
	const begun: number[] = [];
	const ends: (() => void)[] = [];
	const tasks = [0, 1, 2, 3].map((name) =>
		limited(async () => {
			begun.push(name);
			await new Promise<void>((resolve) => ends.push(resolve));
			if (name === 0) throw new Error("failed");
			return name;
		}),
	);
	const results = Promise.allSettled(tasks);
	expect(begun).toEqual([0, 1]);
	ends[0]?.();
	await expect(tasks[0]).rejects.toThrow("failed");
	await expect.poll(() => begun).toEqual([0, 1, 2]);
	ends[1]?.();
	await expect.poll(() => begun).toEqual([0, 1, 2, 3]);
	for (const end of ends) end();
	expect((await results).map(({ status }) => status)).toEqual(["rejected", "fulfilled", "fulfilled", "fulfilled"]);
});
