import { createServer, type RequestListener } from "node:http";
import type { AddressInfo } from "node:net";
import { createApiClient, type InstallStep, reloadAdapter } from "@paperclipai/shared";
import { expect, it, onTestFinished } from "vitest";
import { fetchWithSteps } from "./fetch-with-steps.ts";

const steps = [
	{ type: "progress", step: "stage", message: "Copying." },
	{ type: "progress", step: "check", message: "Checking." },
];
const error = { code: "manifest_invalid", message: "It has no type.", details: { field: "type" } };

async function reload(answer: RequestListener) {
	const server = createServer(answer);
	await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
	onTestFinished(() => void server.close());
	const told: InstallStep[] = [];
	const baseUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
	const client = createApiClient({ baseUrl, fetch: fetchWithSteps((step) => told.push(step)) });
	const answered = await client.call(reloadAdapter, { params: { type: "acme" } }).then(
		(result) => ({ result }),
		(reason: unknown) => ({ reason }),
	);
	return { ...answered, told };
}

/** Answers with lines, cut where the network would cut them. */
function inLines(lines: unknown[], end: "whole" | "cut" = "whole"): RequestListener {
	return (_request, response) => {
		const text = lines.map((line) => `${JSON.stringify(line)}\n`).join("");
		response.writeHead(200, { "content-type": "application/x-ndjson; charset=utf-8" });
		response.write(text.slice(0, 20));
		response.write(text.slice(20), () => (end === "whole" ? response.end() : response.destroy()));
	};
}

it("tells the steps and gives the answer", async () => {
	const { told, ...rest } = await reload(inLines([...steps, { type: "done", result: { type: "acme" } }]));
	expect(told).toEqual(steps);
	expect(rest).toEqual({ result: { type: "acme" } });
});

it("an error at the end is the error of the call", async () => {
	const { reason, told } = { reason: null, ...(await reload(inLines([...steps, { type: "error", status: 502, error }]))) };
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
