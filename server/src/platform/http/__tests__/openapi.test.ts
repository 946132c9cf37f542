import * as shared from "@paperclipai/shared";
import { it } from "@paperclipai/test-support/server/shared-server.ts";
import type { TestCompany } from "@paperclipai/test-support/server/test-server.ts";
import { expect } from "vitest";

let server: TestCompany;
it.beforeAll(async ({ sharedServer }) => {
	server = await sharedServer.createCompany();
});

const endpoints = (Object.values(shared) as unknown[]).filter(isEndpoint);

function isEndpoint(value: unknown): value is shared.Endpoint {
	return typeof value === "object" && value !== null && "method" in value && "path" in value;
}

it("describes and serves every endpoint of the shared table", async () => {
	const { status, body } = await server.send("GET", "/api/openapi.json");
	expect(status).toBe(200);
	expect(body).toMatchObject({ openapi: "3.1.0" });
	const described = Object.entries(body.paths as Record<string, object>).flatMap(([path, methods]) =>
		Object.keys(methods).map((method) => `${method.toUpperCase()} ${path}`),
	);
	const declared = endpoints.map(({ method, path }) => `${method} /api${path.replace(/:(\w+)/g, "{$1}")}`);
	expect(endpoints.length).toBeGreaterThan(15);
	expect(described.sort()).toEqual(declared.sort());
});

it("returns every item of a list exactly once, page by page", async () => {
	for (let n = 0; n < 7; n++) await server.client.call(shared.createCompany, { body: { name: `Company ${n}` } });
	const listed: shared.Company[] = [];
	let cursor: string | null = "";
	while (cursor !== null) {
		const response: Response = await fetch(`${server.url}/api/companies?limit=3${cursor && `&cursor=${cursor}`}`);
		listed.push(...((await response.json()) as shared.Company[]));
		cursor = response.headers.get("x-next-cursor");
		expect(response.headers.get("link") === null).toBe(cursor === null);
	}
	expect(new Set(listed.map(({ id }) => id)).size).toBe(listed.length);
	// The server may have older companies, of other test files.
	expect(listed.slice(0, 7).map(({ name }) => name)).toEqual([6, 5, 4, 3, 2, 1, 0].map((n) => `Company ${n}`));
});
