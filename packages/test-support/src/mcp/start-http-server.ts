import { spawn } from "node:child_process";
import { once } from "node:events";
import path from "node:path";
import { createInterface } from "node:readline";

export interface ScriptedHttpServer {
	url: string;
	stop(): void;
}

/** Starts `scripted-mcp-server.mjs` over streamable HTTP. */
export async function startHttpServer(env: Record<string, string>): Promise<ScriptedHttpServer> {
	const program = path.join(import.meta.dirname, "scripted-mcp-server.mjs");
	const child = spawn(process.execPath, [program, "--http"], { env, stdio: ["ignore", "pipe", "inherit"] });
	const [url] = await once(createInterface({ input: child.stdout }), "line");
	return { url: String(url), stop: () => void child.kill("SIGKILL") };
}
