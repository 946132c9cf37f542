import { expect, it } from "vitest";
import { LIMITS } from "../../config/limits.ts";
import { createAttemptLimit, TooManyAttempts } from "../attempt-limit.ts";

const wrong = async () => null;

async function fill(limit: ReturnType<typeof createAttemptLimit>, address: string, count: number) {
	for (let index = 0; index < count; index += 1) await limit.attempt(address, `${address} ${index}`, wrong);
}

it("refuses further keys only of an address that has sent too many wrong ones, without a lookup", async () => {
	const limit = createAttemptLimit();
	expect(await limit.attempt("a", "known", async () => "found")).toBe("found");
	await fill(limit, "a", LIMITS.wrongKeysPerAddress);
	let looks = 0;
	const look = async () => {
		looks += 1;
		return `look ${looks}`;
	};
	await expect(limit.attempt("a", "good", look)).rejects.toThrow(TooManyAttempts);
	expect(looks).toBe(0);
	expect(await limit.attempt("b", "good", look)).toBe("look 1");
	expect(await limit.attempt("a", "known", look)).toBe("look 2");
});

it("counts concurrent wrong keys of all addresses", async () => {
	const limit = createAttemptLimit();
	const all = Array.from({ length: LIMITS.wrongKeysInTotal + 5 }, (_, index) =>
		limit.attempt(`address ${index}`, "x", wrong).then(
			() => "looked",
			() => "refused",
		),
	);
	expect((await Promise.all(all)).filter((outcome) => outcome === "looked")).toHaveLength(LIMITS.wrongKeysInTotal);
	await expect(limit.attempt("another", "good", async () => "found")).rejects.toMatchObject({
		status: 429,
		code: "too_many_attempts",
	});
});

it("does not count a failed lookup", async () => {
	const limit = createAttemptLimit();
	const away = () => Promise.reject(new Error("The database does not respond."));
	for (let index = 0; index < LIMITS.wrongKeysPerAddress; index += 1) {
		await expect(limit.attempt("a", "good", away)).rejects.toThrow("respond");
	}
	expect(await limit.attempt("a", "good", async () => "found")).toBe("found");
});
