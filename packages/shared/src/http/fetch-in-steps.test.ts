import { createServer, type RequestListener } from "node:http";
import type { AddressInfo } from "node:net";
import { expect, it, onTestFinished } from "vitest";
import { type InstallStep, reloadAdapter } from "../adapters/external-schema.ts";
import { createApiClient } from "./api-client.ts";
import { fetchInSteps } from "./fetch-in-steps.ts";

const steps = [
	{ type: "progress", step: "stage", message: "Copying é." },
	{ type: "progress", step: "check", message: "Checking." },
];
const error = { code: "manifest_invalid", message: "It has no type.", details: { field: "type" } };

async function reload(answer: RequestListener) {
	const server = createServer(answer);
	await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
	onTestFinished(() => void server.close());
	const told: InstallStep[] = [];
	const baseUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
	const client = createApiClient({ baseUrl, fetch: fetchInSteps((step) => told.push(step)) });
	const answered = await client.call(reloadAdapter, { params: { type: "acme" } }).then(
		(result) => ({ result }),
		(reason: unknown) => ({ reason }),
	);
	return { ...answered, told };
}

/** Answers with lines, in pieces of one byte each. */
function inLines(lines: unknown[], end: "whole" | "cut" = "whole"): RequestListener {
	return async (_request, response) => {
		const text = Buffer.from(lines.map((line) => `${JSON.stringify(line)}\n`).join(""));
		response.writeHead(200, { "content-type": "application/x-ndjson; charset=utf-8" });
		for (const byte of text) await new Promise((resolve) => response.write(Buffer.from([byte]), resolve));
		if (end === "whole") response.end();
		else response.destroy();
	};
}

it("tells the steps and gives the answer", async () => {
	const { told, ...rest } = await reload(inLines([...steps, { type: "done", result: { type: "acme" } }]));
	expect(told).toEqual(steps);
	expect(rest).toEqual({ result: { type: "acme" } });
});

it("an error at the end is the error of the call", async () => {
	const { reason, told } = {
		reason: null,
		...(await reload(inLines([...steps, { type: "error", status: 502, error }]))),
	};
	expect(told).toEqual(steps);
	expect(reason).toMatchObject({ name: "ApiError", status: 502, ...error });
});

it("a server may answer at once", async () => {
	const answer: RequestListener = (request, response) => {
		expect(request.headers.accept).toContain("application/x-ndjson");
		response.writeHead(404, { "content-type": "application/json" }).end(JSON.stringify({ error }));
	};
	expect(await reload(answer)).toMatchObject({ reason: { status: 404, code: "manifest_invalid" }, told: [] });
});

it.each([
	["ends early", inLines(steps)],
	["breaks", inLines(steps, "cut")],
	["says something else", inLines([...steps, { type: "odd" }])],
])("an answer that %s is no success", async (_how, answer) => {
	expect(await reload(answer)).toMatchObject({ reason: { code: "connection_lost" } });
});
