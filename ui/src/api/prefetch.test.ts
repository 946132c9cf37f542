import { endpointUrl, getRun, getRunLog, listCompanies } from "@paperclipai/shared";
import { afterEach, expect, it, vi } from "vitest";
import { COMPANIES_URL, logUrl, prefetch, runIdOf, runUrl, takePrefetched } from "./prefetch.ts";

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

afterEach(() => vi.unstubAllGlobals());

it("gives its response to the first request of the same address, and to its caller", async () => {
	vi.stubGlobal("fetch", async () => new Response("body"));
	const own = await prefetch("/api/x");
	const taken = await takePrefetched("/api/x");
	expect([await own.text(), await taken?.text()]).toEqual(["body", "body"]);
	expect(takePrefetched("/api/x")).toBeUndefined();
	expect(takePrefetched("/api/y")).toBeUndefined();
});

it("passes an error on", async () => {
	vi.stubGlobal("fetch", () => Promise.reject(new TypeError("Failed to fetch")));
	await expect(prefetch("/api/x")).rejects.toThrow("Failed to fetch");
	await expect(takePrefetched("/api/x")).rejects.toThrow("Failed to fetch");
});
