import { CodedError } from "@paperclipai/adapter-utils";
import { expect, it } from "vitest";
import type { FreeSpace } from "./free-space.ts";
import { isOutOfSpace, retryUntilStored } from "./retry-until-stored.ts";

const coded = (code: string) => Object.assign(new Error("no"), { code });
const disk: FreeSpace = {
	look: async () => ({ ok: false, freeBytes: 0 }),
	untilRoom: async (signal) => signal.throwIfAborted(),
};

it.each(["ENOSPC", "EDQUOT", "53100"])("knows %s for a full disk, however deep", (code) => {
	expect(isOutOfSpace(new Error("query failed", { cause: new Error("x", { cause: coded(code) }) }))).toBe(true);
	expect(isOutOfSpace(new CodedError("other", "x"))).toBe(false);
	expect(isOutOfSpace(null)).toBe(false);
});

it("repeats a change until there is room, and nothing else", async () => {
	const answers = [coded("ENOSPC"), coded("53100"), "done"];
	const change = async () => {
		const answer = answers.shift();
		if (answer instanceof Error) throw answer;
		return answer;
	};
	const { signal } = new AbortController();
	expect(await retryUntilStored(disk, signal, change)).toBe("done");
	await expect(retryUntilStored(disk, signal, () => Promise.reject(coded("EACCES")))).rejects.toThrow("no");
	const full = () => Promise.reject(coded("ENOSPC"));
	await expect(retryUntilStored(disk, AbortSignal.abort(new Error("let go")), full)).rejects.toThrow("let go");
});
