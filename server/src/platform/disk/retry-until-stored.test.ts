import { expect, it } from "vitest";
import type { FreeSpace } from "./free-space.ts";
import { retryUntilStored } from "./retry-until-stored.ts";

const coded = (code: string) => Object.assign(new Error("no"), { code });
const disk: FreeSpace = {
	measure: async () => ({ ok: false, freeBytes: 0 }),
	waitForRetry: async (signal) => signal.throwIfAborted(),
};

it("retries a change while disk, files or database are not available, and after no other error", async () => {
	const results = [coded("ENOSPC"), coded("53100"), coded("57P01"), coded("EMFILE"), coded("EROFS"), "done"];
	const change = async () => {
		const result = results.shift();
		if (result instanceof Error) throw result;
		return result;
	};
	const { signal } = new AbortController();
	expect(await retryUntilStored(disk, signal, change)).toBe("done");
	await expect(retryUntilStored(disk, signal, () => Promise.reject(coded("EACCES")))).rejects.toThrow("no");
	const full = () => Promise.reject(coded("ENOSPC"));
	await expect(retryUntilStored(disk, AbortSignal.abort(new Error("detached")), full)).rejects.toThrow("detached");
	const attempts: string[] = [];
	const isOverdue = () => attempts.push("waited") > 2;
	await expect(retryUntilStored(disk, signal, full, isOverdue)).rejects.toMatchObject({ code: "ENOSPC" });
	expect(attempts).toHaveLength(3);
});
