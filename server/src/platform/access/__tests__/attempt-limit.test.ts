import { expect, it } from "vitest";
import { LIMITS } from "../../settings/limits.ts";
import { createAttemptLimit, TooManyAttempts } from "../attempt-limit.ts";

const wrong = async () => null;

async function fill(limit: ReturnType<typeof createAttemptLimit>, address: string, count: number) {
	for (let index = 0; index < count; index += 1) await limit.attempt(address, wrong);
}

it("refuses further wrong keys of an address that has sent too many, and no valid one", async () => {
	const limit = createAttemptLimit();
	await fill(limit, "a", LIMITS.wrongKeysPerAddress);
	await expect(limit.attempt("a", wrong)).rejects.toThrow(TooManyAttempts);
	expect(await limit.attempt("a", async () => "never seen before")).toBe("never seen before");
	await expect(limit.attempt("a", wrong)).rejects.toThrow(TooManyAttempts);
	expect(await limit.attempt("b", wrong)).toBeNull();
});

it("counts concurrent wrong keys of all addresses", async () => {
	const limit = createAttemptLimit();
	const all = Array.from({ length: LIMITS.wrongKeysInTotal + 5 }, (_, index) =>
		limit.attempt(`address ${index}`, wrong).then(
			() => "answered",
			() => "refused",
		),
	);
	expect((await Promise.all(all)).filter((outcome) => outcome === "answered")).toHaveLength(LIMITS.wrongKeysInTotal);
	await expect(limit.attempt("another", wrong)).rejects.toMatchObject({ status: 429, code: "too_many_attempts" });
	expect(await limit.attempt("another", async () => "valid")).toBe("valid");
});

it("does not count a failed lookup", async () => {
	const limit = createAttemptLimit();
	const away = () => Promise.reject(new Error("The database does not respond."));
	for (let index = 0; index < LIMITS.wrongKeysPerAddress; index += 1) {
		await expect(limit.attempt("a", away)).rejects.toThrow("respond");
	}
	expect(await limit.attempt("a", wrong)).toBeNull();
});
