import { STATUS_CODES } from "node:http";
import type { Socket } from "node:net";
import type { FastifyError, FastifyReply, FastifyRequest } from "fastify";
import type { ErrorResponse } from "../errors/http-error.ts";
import { isBelowApi } from "./api-path.ts";
import { errorResponse } from "./error-response.ts";
import { checkOrigin } from "./origin-guard.ts";
import { SECURITY_HEADERS } from "./security-headers.ts";

export function earlyErrors(hosts: () => ReadonlySet<string>) {
	return {
		frameworkErrors(error: FastifyError, request: FastifyRequest, reply: FastifyReply): void {
			const refused = originError(request, hosts());
			const { status, error: body } = errorResponse(refused ?? error);
			reply.raw.once("finish", () => request.raw.socket.destroySoon());
			// Closed, because the socket of a WebSocket handshake would stay open.
			const headers = { ...SECURITY_HEADERS, connection: "close" };
			reply.status(status).headers(headers);
			if (refused === undefined && isForReader(request)) reply.type("text/html; charset=utf-8").send(PAGE);
			else reply.type("application/json").send(JSON.stringify({ error: body }));
		},
		clientErrorHandler(error: Error & { code?: string }, socket: Socket): void {
			if (error.code === "ECONNRESET" || !socket.writable) return void socket.destroy();
			socket.write(writtenError(BY_PARSER_CODE[error.code ?? ""] ?? MALFORMED));
			socket.destroySoon();
		},
	};
}

function isForReader({ method, url, headers }: FastifyRequest): boolean {
	return method === "GET" && !isBelowApi(url) && headers.accept?.includes("text/html") === true;
}

/** Sent instead of the web app, whose router cannot decode the URL either. */
const PAGE = `<!doctype html>
<html lang="en">
<meta name="viewport" content="width=device-width">
<title>Page not found - Paperclip</title>
<h1>There is no page at this URL</h1>
<p>The URL may be mistyped. <a href="/">Go to Home</a></p>
`;

function originError(request: FastifyRequest, hosts: ReadonlySet<string>): Error | undefined {
	try {
		checkOrigin(request, hosts);
		return undefined;
	} catch (error) {
		return error as Error;
	}
}

/** Returns the raw response for a socket that has no Node response object. */
export function writtenError({ status, error }: ErrorResponse): string {
	const body = JSON.stringify({ error });
	const headers = {
		...SECURITY_HEADERS,
		"content-type": "application/json",
		"content-length": Buffer.byteLength(body),
		connection: "close",
	};
	const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}`);
	return [`HTTP/1.1 ${status} ${STATUS_CODES[status]}`, ...lines, "", body].join("\r\n");
}

const MALFORMED: ErrorResponse = {
	status: 400,
	error: {
		code: "malformed_request",
		message: "The request is not valid HTTP.",
		hint: "Check the request line and the headers. If the client uses HTTPS, use http:// for this port.",
	},
};

const BY_PARSER_CODE: Record<string, ErrorResponse> = {
	HPE_HEADER_OVERFLOW: {
		status: 431,
		error: {
			code: "headers_too_large",
			message: "The headers are larger than this server accepts.",
			hint: "Send fewer headers, and only cookies of this server.",
		},
	},
	ERR_HTTP_REQUEST_TIMEOUT: {
		status: 408,
		error: { code: "request_timeout", message: "The request did not arrive in time.", hint: "Send the request again." },
	},
};
