import { spawn } from "node:child_process";
import { ensureCompany, listAllCompanies } from "../../client/agents/companies.ts";
import { ensureFirstAgent } from "../../client/agents/create-agent.ts";
import { listAllAgents } from "../../client/agents/find-agent.ts";
import { connectionTo } from "../../client/connection/connect.ts";
import type { FoundServer } from "../../client/connection/find-server.ts";

const WILDCARDS = ["0.0.0.0", "::"];

/** Creates the company and the agent of a new installation. */
export async function prepareFirstStart(url: string): Promise<void> {
	const connection = connectionTo(url);
	if ((await listAllCompanies(connection)).length > 1) return;
	const company = await ensureCompany(connection);
	const agents = await listAllAgents(connection, company);
	if (agents.every(({ oneOff }) => oneOff)) await ensureFirstAgent(connection, company, process.cwd());
}

/** Prints how to log in to a server that requires credentials, and which settings it needs to be reachable. */
export function noteDeployment(server: FoundServer | null, note: (text: string) => void): void {
	if (server?.deployment !== "authenticated") return;
	note("The server requires credentials. To log in, create a key: paperclipai auth key create NAME");
	if (!WILDCARDS.includes(server.host ?? "") || process.env.PAPERCLIP_ALLOWED_HOSTS) return;
	const { port } = new URL(server.url);
	note(
		`The server listens on all addresses. Set the host names that clients use: PAPERCLIP_ALLOWED_HOSTS=paperclip.example:${port}`,
	);
}

/** Opens a URL. A failure is only noted, because the URL is printed anyway. */
export function openBrowser(url: string, note: (text: string) => void): void {
	const command = process.platform === "darwin" ? "open" : "xdg-open";
	// paperclip:allow-spawn: the user's browser, which outlives this process, not an agent
	const child = spawn(command, [url], { detached: true, stdio: "ignore" });
	const onFailure = () => note("No browser could be opened; use the URL.");
	child.on("error", onFailure);
	child.on("exit", (code) => code !== 0 && onFailure());
	child.unref();
}
