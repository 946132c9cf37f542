import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { createApiClient, listCompanies } from "@paperclipai/shared";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { keepPreviousItems, readPage } from "./list-page.ts";

it("shows the items of the previous filter while a list loads, but no empty result", () => {
	const found = { pages: [{ items: ["x"], nextCursor: undefined }], pageParams: [""] };
	const empty = { pages: [{ items: [], nextCursor: undefined }], pageParams: [""] };
	expect(keepPreviousItems(found)).toBe(found);
	expect(keepPreviousItems(empty)).toBeUndefined();
	expect(keepPreviousItems(undefined)).toBeUndefined();
});

describe("readPage", () => {
	const server = createServer((request, response) => {
		const isLast = request.url?.includes("cursor=two");
		response.setHeader("content-type", "application/json");
		if (!isLast) response.setHeader("x-next-cursor", "two");
		response.end(JSON.stringify([{ name: isLast ? "older" : "newer" }]));
	});

	beforeAll(() => new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve)));
	afterAll(() => new Promise((resolve) => server.close(resolve)));

	it("returns the cursor of the next page, and none on the last page", async () => {
		const api = createApiClient({ baseUrl: `http://127.0.0.1:${(server.address() as AddressInfo).port}` });
		const { signal } = new AbortController();
		const read = (query: { cursor?: string }) =>
			readPage((options) => api.call(listCompanies, { query }, options), signal);
		expect(await read({})).toMatchObject({ items: [{ name: "newer" }], nextCursor: "two" });
		expect(await read({ cursor: "two" })).toMatchObject({ items: [{ name: "older" }], nextCursor: undefined });
	});
});
