import { endpointUrl, getRun, getRunLog, listCompanies } from "@paperclipai/shared";
import { expect, it } from "vitest";
import { COMPANIES_URL, logUrl, runIdOf, runUrl } from "./prefetch-urls.ts";

const runId = "7f0f3c53-8f4a-4a63-9d3c-1f1f5f0d5a11";

it("asks for the addresses that the page asks for", () => {
	expect(COMPANIES_URL).toBe(endpointUrl(listCompanies.path, {}, { limit: 200 }));
	expect(runUrl(runId)).toBe(endpointUrl(getRun.path, { runId }));
	expect(logUrl(runId)).toMatch(endpointUrl(getRunLog.path, { runId }, { offset: 0 }));
});

it("finds the run of a page", () => {
	expect(runIdOf(`/runs/${runId}`)).toBe(runId);
	expect(["/runs", "/runs/compare", `/runs/${runId}/x`, "/"].map(runIdOf)).toEqual([
		undefined,
		undefined,
		undefined,
		undefined,
	]);
});
