import { afterEach, expect, it, vi } from "vitest";
import { requestEarly, takeEarlyResponse } from "./prefetch.ts";

afterEach(() => vi.unstubAllGlobals());

it("gives its response to the first request of the same address, and to its caller", async () => {
	vi.stubGlobal("fetch", async () => new Response("body"));
	const own = await requestEarly("/api/x");
	const taken = await takeEarlyResponse("/api/x");
	expect([await own.text(), await taken?.text()]).toEqual(["body", "body"]);
	expect(takeEarlyResponse("/api/x")).toBeUndefined();
	expect(takeEarlyResponse("/api/y")).toBeUndefined();
});

it("passes an error on", async () => {
	vi.stubGlobal("fetch", () => Promise.reject(new TypeError("Failed to fetch")));
	await expect(requestEarly("/api/x")).rejects.toThrow("Failed to fetch");
	await expect(takeEarlyResponse("/api/x")).rejects.toThrow("Failed to fetch");
});
