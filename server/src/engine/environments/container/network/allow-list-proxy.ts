import {
	createServer,
	type IncomingHttpHeaders,
	type IncomingMessage,
	request,
	type Server,
	type ServerResponse,
} from "node:http";
import { connect } from "node:net";
import type { Duplex } from "node:stream";

const REFUSED = "This host is not in the allowedHosts of the environment.\n";
/** Hop-by-hop headers must not be forwarded. */
const HOP_BY_HOP = ["proxy-connection", "proxy-authorization", "connection", "keep-alive", "te", "trailer", "upgrade"];

export function createAllowListProxy(allowedHosts: readonly string[]): Server {
	const proxy = createServer((incoming, response) => forward(allowedHosts, incoming, response));
	proxy.on("connect", ({ url = "" }: IncomingMessage, socket: Duplex, head: Buffer) => {
		// A client that resets its connection must not end this process.
		socket.on("error", () => socket.destroy());
		const target = readUrl(`http://${url}`);
		if (target === null || !isAllowed(allowedHosts, target.hostname)) {
			socket.end(`HTTP/1.1 403 Forbidden\r\nContent-Length: ${REFUSED.length}\r\nConnection: close\r\n\r\n${REFUSED}`);
			return;
		}
		const outgoing = connect({ host: bare(target.hostname), port: Number(target.port || 80) }, () => {
			socket.write("HTTP/1.1 200 Connection Established\r\n\r\n");
			outgoing.write(head);
			outgoing.pipe(socket).pipe(outgoing);
		});
		endTogether(outgoing, socket);
	});
	return proxy;
}

export function isAllowed(allowedHosts: readonly string[], host: string): boolean {
	const name = host.toLowerCase().replace(/\.$/, "");
	return allowedHosts.some((allowed) =>
		allowed.startsWith("*.") ? name.endsWith(allowed.slice(1)) : name === allowed,
	);
}

export function endTogether(one: Duplex, other: Duplex): void {
	one.on("error", () => other.destroy()).on("close", () => other.destroy());
	other.on("error", () => one.destroy()).on("close", () => one.destroy());
}

function forward(allowedHosts: readonly string[], incoming: IncomingMessage, response: ServerResponse): void {
	const target = readUrl(incoming.url ?? "");
	if (target?.protocol !== "http:" || !isAllowed(allowedHosts, target.hostname)) {
		response.writeHead(403, { "content-type": "text/plain" }).end(REFUSED);
		return;
	}
	const headers = { ...endToEnd(incoming.headers), host: target.host };
	const outgoing = request(target, { method: incoming.method ?? "GET", headers });
	outgoing.on("response", (answer) => passOn(answer, response));
	outgoing.on("error", () => (response.headersSent ? response.destroy() : response.writeHead(502).end()));
	response.on("close", () => outgoing.destroy());
	incoming.pipe(outgoing);
}

function passOn(answer: IncomingMessage, response: ServerResponse): void {
	try {
		response.writeHead(answer.statusCode ?? 502, endToEnd(answer.headers));
		answer.on("error", () => response.destroy()).pipe(response);
	} catch {
		// Servers may send headers that Node refuses, and an exception would end this process.
		answer.destroy();
		response.writeHead(502).end();
	}
}

function endToEnd(headers: IncomingHttpHeaders): IncomingHttpHeaders {
	return Object.fromEntries(Object.entries(headers).filter(([name]) => !HOP_BY_HOP.includes(name)));
}

function readUrl(text: string): URL | null {
	return URL.canParse(text) ? new URL(text) : null;
}

const bare = (host: string) => host.replace(/^\[(.*)\]$/, "$1");
