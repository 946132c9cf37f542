import { afterEach, expect, it, vi } from "vitest";
import { prefetch, takePrefetched } from "./prefetch.ts";

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
