import type { AddressInfo } from "node:net";
import { omitUndefined } from "@paperclipai/shared";
import type { FastifyInstance, LightMyRequestResponse } from "fastify";
import { afterAll } from "vitest";
import { it, type TestEngine } from "../../../__tests__/support/test-engine.ts";
import { createBoardKey } from "../../../platform/access/board-keys.ts";
import { buildApp } from "../../../start/app.ts";

const HOST = "paperclip.test";

export const ORIGIN = `http://${HOST}`;
export const FORM = { "content-type": "application/x-www-form-urlencoded" };

interface AuthApp {
	test: TestEngine;
	url: string;
	key: string;
	keyId: string;
	time: Date;
	/** Runs end when it resolves. */
	work: Promise<unknown>;
}

interface Sent {
	payload?: string | object;
	headers?: Record<string, string>;
	/** Default: an address of its own. */
	from?: string;
}

interface UsedAuthApp {
	used: AuthApp;
	send(method: "GET" | "POST" | "DELETE", url: string, sent?: Sent): Promise<LightMyRequestResponse>;
	/** The cookie of a new session, as a browser sends it back. */
	logIn(): Promise<{ cookie: string }>;
}

/** Requires credentials. Its members are set before the first test. */
export function useAuthApp(): UsedAuthApp {
	const used = { time: new Date(), work: Promise.resolve() } as unknown as AuthApp;
	let app: FastifyInstance;
	let addresses = 0;

	it.beforeAll(async ({ startEngine }) => {
		used.test = await startEngine(async () => {
			await used.work;
			return { exitCode: 0, signal: null, timedOut: false };
		});
		const context = { ...used.test.context, deployment: "authenticated" as const, now: () => used.time };
		const own = new Set([HOST]);
		app = await buildApp({ context, runs: used.test.engine, hosts: () => own, trustedProxies: ["127.0.0.1"] });
		await app.listen({ host: "127.0.0.1", port: 0 });
		const { port } = app.server.address() as AddressInfo;
		own.add(`127.0.0.1:${port}`);
		used.url = `http://127.0.0.1:${port}`;
		({ key: used.key, id: used.keyId } = await createBoardKey(context, "laptop"));
	});
	afterAll(async () => {
		await app.close();
		await used.test.stop();
	});

	const send: UsedAuthApp["send"] = async (method, url, { payload, headers, from } = {}) => {
		addresses += 1;
		return await app.inject({
			method,
			url,
			headers: { host: HOST, "x-forwarded-for": from ?? `10.0.0.${addresses}`, ...headers },
			...omitUndefined({ payload }),
		});
	};

	async function logIn(): Promise<{ cookie: string }> {
		const response = await send("POST", "/api/auth/login", { payload: { key: used.key } });
		return { cookie: String(response.headers["set-cookie"]).split(";", 1)[0] ?? "" };
	}

	return { used, send, logIn };
}

export function encodeForm(fields: Record<string, string>): string {
	return new URLSearchParams(fields).toString();
}

export function codeOf(response: { json(): { error?: { code: string } } }): string | undefined {
	return response.json().error?.code;
}
