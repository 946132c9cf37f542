import { createServer, type RequestListener } from "node:http";
import type { AddressInfo } from "node:net";
import { expect, it, onTestFinished } from "vitest";
import { reloadAdapter } from "../adapters/external-endpoints.ts";
import type { InstallStep } from "../adapters/external-schema.ts";
import { createApiClient } from "./api-client.ts";
import { fetchWithProgress } from "./fetch-with-progress.ts";

const steps = [
	{ type: "progress", step: "stage", message: "Copying é." },
	{ type: "progress", step: "check", message: "Checking." },
];
const error = { code: "manifest_invalid", message: "It has no type.", details: { field: "type" } };

async function reload(listener: RequestListener) {
	const server = createServer(listener);
	await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
	onTestFinished(() => void server.close());
	const reported: InstallStep[] = [];
	const baseUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
	const client = createApiClient({ baseUrl, fetch: fetchWithProgress((step) => reported.push(step)) });
	const outcome = await client.call(reloadAdapter, { params: { type: "acme" } }).then(
		(result) => ({ result }),
		(reason: unknown) => ({ reason }),
	);
	return { ...outcome, reported };
}

/** Responds with lines, one byte at a time. */
function inLines(lines: unknown[], end: "whole" | "cut" = "whole"): RequestListener {
	return async (_request, response) => {
		const text = Buffer.from(lines.map((line) => `${JSON.stringify(line)}\n`).join(""));
		response.writeHead(200, { "content-type": "application/x-ndjson; charset=utf-8" });
		for (const byte of text) await new Promise((resolve) => response.write(Buffer.from([byte]), resolve));
		if (end === "whole") response.end();
		else response.destroy();
	};
}

it("reports each step and returns the result", async () => {
	const { reported, ...rest } = await reload(inLines([...steps, { type: "done", result: { type: "acme" } }]));
	expect(reported).toEqual(steps);
	expect(rest).toEqual({ result: { type: "acme" } });
});

it("rejects with the error of the last line", async () => {
	const { reason, reported } = {
		reason: null,
		...(await reload(inLines([...steps, { type: "error", status: 502, error }]))),
	};
	expect(reported).toEqual(steps);
	expect(reason).toMatchObject({ name: "ApiError", status: 502, ...error });
});

it("accepts a plain response instead of lines", async () => {
	const listener: RequestListener = (request, response) => {
		expect(request.headers.accept).toContain("application/x-ndjson");
		response.writeHead(404, { "content-type": "application/json" }).end(JSON.stringify({ error }));
	};
	expect(await reload(listener)).toMatchObject({ reason: { status: 404, code: "manifest_invalid" }, reported: [] });
});

it.each([
	["ends before its last line", inLines(steps)],
	["breaks off", inLines(steps, "cut")],
	["contains an unknown line", inLines([...steps, { type: "odd" }])],
])("rejects when the response %s", async (_how, listener) => {
	expect(await reload(listener)).toMatchObject({ reason: { code: "connection_lost" } });
});
