import { expect, it } from "vitest";
import { createTeardown } from "./teardown.ts";

it("takes all steps in reverse order, even if one fails, and then reports the first error", async () => {
	const taken: string[] = [];
	const teardown = createTeardown();
	teardown.add(() => taken.push("lock"));
	teardown.add(async () => {
		taken.push("database");
		throw new Error("second");
	});
	teardown.add(() => {
		taken.push("runs");
		throw new Error("first");
	});
	const both = await Promise.allSettled([teardown.run(), teardown.run()]);
	expect(both).toMatchObject([{ reason: { message: "first" } }, { reason: { message: "first" } }]);
	expect(taken).toEqual(["runs", "database", "lock"]);
});
