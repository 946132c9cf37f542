import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { ApiError, createApiClient, type InstallStep, reloadAdapter } from "@paperclipai/shared";
import { afterEach, describe, expect, it } from "vitest";
import { createProgressFetch } from "./progress-fetch.ts";

const fetching = { type: "progress", step: "fetch", message: "Fetching é…" };
const checking = { type: "progress", step: "check", message: "Checking…" };
const error = { code: "adapter_broken", message: "It throws.", hint: "Mend it." };

describe("createProgressFetch", () => {
	let server: Server | undefined;

	afterEach(() => new Promise((resolve) => (server ? server.close(resolve) : resolve(undefined))));

	/** Calls a server that answers with these pieces, each sent only once the one before it is out. */
	async function call(type: string, pieces: (string | Buffer)[], status = 200) {
		server = createServer(async (request, response) => {
			response.writeHead(status, { "content-type": request.headers.accept === "application/x-ndjson" ? type : "x" });
			for (const piece of pieces) await new Promise((resolve) => response.write(piece, resolve));
			response.end();
		});
		await new Promise<void>((resolve) => server?.listen(0, "127.0.0.1", resolve));
		const steps: InstallStep[] = [];
		const baseUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
		const api = createApiClient({ baseUrl, fetch: createProgressFetch((step) => steps.push(step)) });
		const answer = await api.call(reloadAdapter, { params: { type: "acme" } }).catch((cause: unknown) => cause);
		return { steps, answer };
	}

	it("tells each step and answers with the result, wherever the lines are cut", async () => {
		const lines = [fetching, checking, { type: "done", result: { type: "acme" } }];
		const text = Buffer.from(lines.map((line) => `${JSON.stringify(line)}\n`).join(""));
		const bytes = Array.from(text, (_, index) => text.subarray(index, index + 1));
		const { steps, answer } = await call("application/x-ndjson; charset=utf-8", bytes);
		expect(steps).toEqual([fetching, checking]);
		expect(answer).toEqual({ type: "acme" });
	});

	it("makes an error of the line that says so", async () => {
		const lines = [fetching, { type: "error", error }].map((line) => `${JSON.stringify(line)}\n`);
		const { steps, answer } = await call("application/x-ndjson", lines);
		expect(steps).toEqual([fetching]);
		expect(answer).toBeInstanceOf(ApiError);
		expect(answer).toMatchObject(error);
	});

	it("leaves an answer in one piece as it is", async () => {
		expect((await call("application/json", ['{"type":"acme"}'])).answer).toEqual({ type: "acme" });
	});

	it("leaves a refusal as it is", async () => {
		const refused = await call("application/json", [JSON.stringify({ error })], 409);
		expect(refused.answer).toMatchObject({ status: 409, ...error });
	});

	it("takes an answer without an end for none", async () => {
		const { answer } = await call("application/x-ndjson", [`${JSON.stringify(fetching)}\n`]);
		expect(answer).toMatchObject({ code: "unreachable" });
	});
});
