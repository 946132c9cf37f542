import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { createApiClient, type Run } from "@paperclipai/shared";
import { expect, it, onTestFinished } from "vitest";
import type { Connection } from "../../client/connection/connect.ts";
import type { Output } from "../../render/output/output.ts";
import { decideRequests } from "./decide-requests.ts";

const REQUEST = {
	...{ id: "ab2c1d5e-0000-4000-8000-000000000001", companyId: "ab2c1d5e-0000-4000-8000-000000000002", issueId: null },
	...{ runId: "ab2c1d5e-0000-4000-8000-000000000003", kind: "permission", status: "pending", title: "Bash: npm test" },
	...{ payload: {}, response: null, revision: 1, continuationPolicy: "none", deadlineAt: null },
	...{ askedBy: { kind: "system", agentId: null, runId: null }, decidedBy: null },
	...{ createdAt: "2026-01-02T10:00:00.000Z", decidedAt: null },
};

it("names what a run waits for after polls that failed", async () => {
	let polls = 0;
	const server = createServer((_, response) => {
		const isDown = ++polls < 3;
		response.writeHead(isDown ? 503 : 200, { "content-type": "application/json" });
		const error = { code: "database_unavailable", message: "The database does not respond." };
		response.end(JSON.stringify(isDown ? { error } : [REQUEST]));
	});
	await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
	onTestFinished(() => void server.close());
	const client = createApiClient({ baseUrl: `http://127.0.0.1:${(server.address() as AddressInfo).port}` });
	const noted: string[] = [];
	const watched = new AbortController();
	const deciding = decideRequests({
		connection: { client } as Connection,
		run: { id: REQUEST.runId, agentName: "Ada" } as Run,
		output: { note: (text) => noted.push(text) } as Pick<Output, "note"> as Output,
		signal: watched.signal,
		exclusively: (dialog) => dialog(),
	});
	await expect.poll(() => noted, { timeout: 20_000 }).toEqual([expect.stringContaining("npm test")]);
	watched.abort();
	await deciding;
});
