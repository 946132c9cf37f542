// An MCP server with the tools `echo` and `add`, over stdio, or with `--http` over streamable HTTP: then it prints its
// URL. Variables:
// MCP_TEST_FAIL   `exit`: ends with an error at once; `hang`: answers nothing; `list`: cannot list its tools;
//                 `call`: its tools fail; `noise`: prints lines that are no JSON first
// MCP_TEST_LOG    a file that gets a JSON line for the start, `{start: {argv, token, pid}}`, and for each message
// MCP_TEST_TOKEN  a secret that is in the line of the start; with `--http`, the bearer token that requests need
import { appendFileSync } from "node:fs";
import { createServer } from "node:http";
import { createInterface } from "node:readline";
import { text } from "node:stream/consumers";

const { MCP_TEST_FAIL: failure, MCP_TEST_LOG: logFile, MCP_TEST_TOKEN: token = null } = process.env;

const TOOLS = [
	{
		name: "echo",
		description: "Returns the text.",
		inputSchema: { type: "object", properties: { text: { type: "string" } }, required: ["text"] },
	},
	{
		name: "add",
		description: "Returns the sum of two numbers.",
		inputSchema: { type: "object", properties: { a: { type: "number" }, b: { type: "number" } }, required: ["a", "b"] },
	},
];

const METHODS = {
	initialize: ({ protocolVersion }) => ({
		protocolVersion,
		capabilities: { tools: {} },
		serverInfo: { name: "scripted", version: "1.0.0" },
	}),
	ping: () => ({}),
	// Two pages, because clients forget the second.
	"tools/list": ({ cursor }) => {
		if (failure === "list") throw new Error("The list of tools is broken.");
		return cursor === undefined ? { tools: TOOLS.slice(0, 1), nextCursor: "1" } : { tools: TOOLS.slice(1) };
	},
	"tools/call": ({ name, arguments: input = {} }) => {
		if (failure === "call") return { isError: true, content: [{ type: "text", text: "The tool is broken." }] };
		const result = name === "echo" ? input.text : name === "add" ? String(input.a + input.b) : null;
		if (result === null) throw new Error(`Unknown tool: ${name}`);
		return { content: [{ type: "text", text: result }] };
	},
};

function log(entry) {
	if (logFile !== undefined) appendFileSync(logFile, `${JSON.stringify(entry)}\n`);
}

/** Returns `null` for a notification. */
function answer(message) {
	log(message);
	if (message.id === undefined || message.method === undefined) return null;
	const reply = { jsonrpc: "2.0", id: message.id };
	const method = METHODS[message.method];
	if (method === undefined) return { ...reply, error: { code: -32601, message: "Method not found" } };
	try {
		return { ...reply, result: method(message.params ?? {}) };
	} catch (error) {
		return { ...reply, error: { code: -32603, message: error.message } };
	}
}

function serveStdio() {
	if (failure === "noise") process.stdout.write("Starting...\nnpm notice\n");
	createInterface({ input: process.stdin }).on("line", (line) => {
		const reply = answer(JSON.parse(line));
		if (reply !== null && failure !== "hang") process.stdout.write(`${JSON.stringify(reply)}\n`);
	});
}

async function handle(request, response) {
	if (token !== null && request.headers.authorization !== `Bearer ${token}`) return response.writeHead(401).end();
	if (request.method !== "POST") return response.writeHead(405).end();
	const message = JSON.parse(await text(request));
	const isFirst = message.method === "initialize";
	if (!isFirst && request.headers["mcp-session-id"] !== "scripted") return response.writeHead(400).end();
	const reply = answer(message);
	if (failure === "hang") return;
	if (reply === null) return response.writeHead(202).end();
	// One answer is JSON and the others are streams of events, because clients must accept both.
	if (isFirst) {
		response.writeHead(200, { "content-type": "application/json", "mcp-session-id": "scripted" });
		return response.end(JSON.stringify(reply));
	}
	response.writeHead(200, { "content-type": "text/event-stream" });
	response.end(`event: message\ndata: ${JSON.stringify(reply)}\n\n`);
}

if (failure === "exit") {
	process.stderr.write("The scripted server cannot start: its token is wrong.\n");
	process.exit(3);
}
log({ start: { argv: process.argv.slice(2), token, pid: process.pid } });
if (process.argv.includes("--http")) {
	const server = createServer((request, response) => void handle(request, response));
	server.listen(0, "127.0.0.1", () => process.stdout.write(`http://127.0.0.1:${server.address().port}/mcp\n`));
} else {
	serveStdio();
}
