import { expect, it } from "vitest";
import { createComment, rotateSecret, setCompanyBudget, type UpdateIssue, updateIssue } from "../index.ts";
import { createApiClient } from "./api-client.ts";

it.each([Number.NaN, Number.POSITIVE_INFINITY])("sends no body in which %d would become null", async (costCents) => {
	const sent: unknown[] = [];
	const client = createApiClient({
		baseUrl: "",
		fetch: async (url) => {
			sent.push(url);
			return Response.json({});
		},
	});
	const body = { period: "month" as const, costCents, tokens: null, runs: null, softPercent: 80 };
	const call = client.call(setCompanyBudget, { params: { companyId: "c" }, body });
	await expect(call).rejects.toMatchObject({ code: "no_number", message: "costCents is not a number." });
	expect(sent).toEqual([]);
});

/** The keys of requests to a server whose first response is lost. */
function recordKeys() {
	const keys: (string | null)[] = [];
	const client = createApiClient({
		baseUrl: "",
		fetch: async (_, init) => {
			keys.push(new Headers(init?.headers).get("idempotency-key"));
			if (keys.length === 1) throw new TypeError("The connection was closed.");
			return Response.json({});
		},
	});
	return { keys, client };
}

it("performs a lost change again after another change to the record", async () => {
	const { keys, client } = recordKeys();
	const rotate = (value: string) => client.call(rotateSecret, { params: { secretId: "s" }, body: { value } });
	await expect(rotate("first")).rejects.toMatchObject({ code: "unreachable" });
	await rotate("second");
	await rotate("first");
	expect(new Set(keys).size).toBe(3);
});

it("repeats a lost comment with its key after another comment", async () => {
	const { keys, client } = recordKeys();
	const comment = (body: string) => client.call(createComment, { params: { issueId: "i" }, body: { body } });
	await expect(comment("first")).rejects.toMatchObject({ code: "unreachable" });
	await comment("second");
	await comment("first");
	expect(keys[2]).toBe(keys[0]);
	expect(keys[1]).not.toBe(keys[0]);
});

it("sends no key with an update of an issue that creates nothing", async () => {
	const { keys, client } = recordKeys();
	const update = (body: UpdateIssue) => client.call(updateIssue, { params: { issueId: "i" }, body });
	await expect(update({ status: "done" })).rejects.toMatchObject({ code: "unreachable" });
	await update({ status: "done", comment: "Finished" });
	expect(keys).toEqual([null, expect.any(String)]);
});
