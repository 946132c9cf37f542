import { createTestServer, type TestServer } from "@paperclipai/test-support/server/test-server.ts";
import { type StartServerOptions, startServer } from "../../index.ts";

export function startInProcessServer(options: StartServerOptions): Promise<TestServer> {
	return createTestServer(async ({ home, databaseUrl = "" }) => {
		const server = await startServer({ port: 0, logLevel: "error", home, databaseUrl, ...options });
		return { ...server, pid: process.pid };
	});
}
