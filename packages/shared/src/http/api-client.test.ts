import { expect, it } from "vitest";
import { setCompanyBudget } from "../index.ts";
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
