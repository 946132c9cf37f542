import http from "node:http";
import { buffer } from "node:stream/consumers";
import { answerModelCall, apiOf } from "./answer-model-call.mjs";
import { builtinScenarios } from "./builtin-scenarios.mjs";
import { answerControl } from "./control.mjs";
import { createFaultTries } from "./fault-tries.mjs";
import { answerOther } from "./other-paths.mjs";
import { createRequestLog } from "./request-log.mjs";

export async function startMockModelApi(options = {}) {
	const scenarios = { ...builtinScenarios, ...options.scenarios };
	const mock = { options, scenarios, log: createRequestLog(options.logFile), tries: createFaultTries() };
	const server = http.createServer((req, res) => {
		handle(req, res, mock).catch((error) => {
			if (!res.headersSent) res.writeHead(500, { "content-type": "application/json" });
			const message = `mock-model-api: ${error.message}`;
			res.end(JSON.stringify({ type: "error", error: { type: "api_error", message } }));
		});
	});
	await new Promise((resolve, reject) => {
		server.once("error", reject);
		server.listen(options.port ?? 0, "127.0.0.1", resolve);
	});
	const { port } = server.address();
	return {
		port,
		url: `http://127.0.0.1:${port}`,
		requests: mock.log.all,
		scenarios,
		close: () =>
			new Promise((resolve) => {
				server.close(resolve);
				server.closeAllConnections();
			}),
	};
}

async function handle(req, res, mock) {
	const abort = new AbortController();
	res.on("close", () => abort.abort());
	const body = parse(await buffer(req));
	const url = new URL(req.url, "http://127.0.0.1");
	const route = `${req.method} ${url.pathname}`;
	const json = (status, data, headers = {}) => {
		res.writeHead(status, { "content-type": "application/json", ...headers });
		res.end(req.method === "HEAD" ? undefined : JSON.stringify(data));
	};
	if (url.pathname.startsWith("/__mock/")) return answerControl({ route, url, body, json }, mock);
	const entry = mock.log.add(req, body);
	const api = apiOf(req.method, url.pathname);
	if (api !== null) return await answerModelCall({ api, req, res, body, signal: abort.signal, json }, entry, mock);
	mock.log.write(entry);
	return answerOther(route, body, json);
}

function parse(raw) {
	try {
		return JSON.parse(raw.toString("utf8"));
	} catch {
		return undefined;
	}
}
