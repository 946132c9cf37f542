import { createServer } from "node:http";
import { type AddressInfo, connect } from "node:net";
import * as shared from "@paperclipai/shared";

/** Writes to the clipboard, sets the title, clears the screen, hides text, reverses text. */
export const POISON = "\u001b]52;c;cm0gLXJm\u0007\u001b]0;title\u0007\u001b[2J\u001b[8m\u009b31m\r\b\u202e";
/** Start of the poison as it may be printed. */
export const HARMLESS = "␛]52;c;";

/** Optional members of responses that may hold untrusted text. */
const OPTIONAL = ["error", "errorCode", "version", "packageName", "localPath", "problem", "detail", "hint", "model"];

export interface PoisoningProxy {
	url: string;
	stop(): void;
}

/** Forwards requests to a server, and adds control sequences to every text that a schema allows in a response. */
export async function startPoisoningProxy(target: string): Promise<PoisoningProxy> {
	const { hostname, port } = new URL(target);
	const clean = (text: string) => text.replaceAll(POISON, "").replaceAll(encodeURIComponent(POISON), "");
	const server = createServer(async (request, response) => {
		const parts: Buffer[] = [];
		for await (const part of request) parts.push(part);
		const body = clean(Buffer.concat(parts).toString());
		const type = request.headers["content-type"];
		const answer = await fetch(target + clean(request.url ?? ""), {
			method: request.method ?? "GET",
			...(body === "" ? {} : { body }),
			...(type === undefined ? {} : { headers: { "content-type": type } }),
		});
		const text = await answer.text();
		const schema = answer.ok ? schemaOf(request.method, clean(request.url ?? "")) : shared.errorBodySchema;
		const poisoned = schema && text !== "" ? JSON.stringify(poison(schema, JSON.parse(text))) : text;
		response
			.writeHead(answer.status, { "content-type": answer.headers.get("content-type") ?? "text/plain" })
			.end(poisoned);
	});
	server.on("upgrade", (request, socket) => {
		const upstream = connect(Number(port), hostname, () => {
			const headers = { ...request.headers, host: `${hostname}:${port}` };
			const lines = Object.entries(headers).map(([name, value]) => `${name}: ${String(value)}`);
			upstream.write(`GET ${request.url} HTTP/1.1\r\n${lines.join("\r\n")}\r\n\r\n`);
			upstream.pipe(socket).pipe(upstream);
		});
		for (const end of [upstream, socket]) end.on("error", () => {});
	});
	await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
	return {
		url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
		stop() {
			server.close();
			server.closeAllConnections();
		},
	};
}

type Schema = { safeParse(value: unknown): { success: boolean; data?: unknown } };

const endpoints = Object.values(shared).filter(
	(value): value is typeof shared.getRun => typeof value === "object" && "path" in value && "response" in value,
);

function schemaOf(method: string | undefined, url: string): Schema | undefined {
	const { pathname } = new URL(url, "http://server");
	const found = endpoints.filter((endpoint) => {
		const pattern = new RegExp(`^/api${endpoint.path.replace(/:\w+/g, "[^/]+")}$`);
		return endpoint.method === method && pattern.test(pathname);
	});
	return found[0]?.response;
}

/** Changes each member separately, and keeps the change if the schema allows it. */
export function poison<T>(schema: Schema, value: T): T {
	let whole: unknown = value;
	const attempt = (path: (string | number)[], text: string) => {
		const changed = structuredClone(whole);
		const parent = path.slice(0, -1).reduce((at, key) => (at as Record<string, unknown>)[key], changed);
		(parent as Record<string, unknown>)[path.at(-1) ?? ""] = text;
		const parsed = schema.safeParse(changed);
		const kept = path.reduce((at, key) => (at as Record<string, unknown> | undefined)?.[key], parsed.data);
		if (parsed.success && kept === text) whole = changed;
	};
	const visit = (at: unknown, path: (string | number)[]) => {
		if (typeof at === "string" || at === null) attempt(path, `${at ?? ""}${POISON}`);
		else if (typeof at === "object") {
			for (const [key, item] of Object.entries(at)) {
				// Records of a run log, which the agent of the test fills.
				if (key !== "content") visit(item, [...path, key]);
			}
			if (!Array.isArray(at)) for (const key of OPTIONAL) if (!(key in at)) attempt([...path, key], POISON);
		}
	};
	visit(value, []);
	return whole as T;
}
