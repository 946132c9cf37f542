import type { AddressInfo } from "node:net";
import type { FastifyInstance } from "fastify";
import { afterAll } from "vitest";
import type { LIMITS } from "../../platform/settings/limits.ts";
import { buildApp } from "../../start/app.ts";
import { shortenLimits } from "./shorten-limits.ts";
import { it, type TestEngine } from "./test-engine.ts";

interface UsedTestApp {
	url: string;
	test: TestEngine;
}

/** A server in the process of the test, whose runs last until they are stopped. Its members are set before the first test. */
export function useTestApp(limits: Partial<Record<keyof typeof LIMITS, number>> = {}): UsedTestApp {
	const used = {} as UsedTestApp;
	let app: FastifyInstance;
	shortenLimits(limits);
	it.beforeAll(async ({ startEngine }) => {
		used.test = await startEngine(async ({ signal }) => {
			if (!signal.aborted) await new Promise((resolve) => signal.addEventListener("abort", resolve));
			return { exitCode: null, signal: "SIGTERM", timedOut: false };
		});
		const hosts = new Set<string>();
		const { context, engine } = used.test;
		app = await buildApp({ context, runs: engine, hosts: () => hosts, trustedProxies: [] });
		await app.listen({ host: "127.0.0.1", port: 0 });
		const { port } = app.server.address() as AddressInfo;
		hosts.add(`127.0.0.1:${port}`);
		used.url = `http://127.0.0.1:${port}`;
	});
	afterAll(async () => {
		await app.close();
		await used.test.stop();
	});
	return used;
}
