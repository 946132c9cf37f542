// paperclip:allow-spawn: a part of this server, which exits before the agent's program starts
import { spawn } from "node:child_process";
import { once } from "node:events";
import type { Server } from "node:net";
import { CodedError } from "@paperclipai/adapter-utils";

/** Listens in the container's network namespace and passes the sockets to its parent process outside of it. */
const LISTENER = `
const { createServer } = require("node:net");
const ports = process.argv.slice(1).map(Number);
let left = ports.length;
const done = () => --left === 0 && process.disconnect();
for (const port of ports) {
	const server = createServer();
	server.on("error", ({ code }) => process.send({ port, code }, done));
	server.listen(port, "127.0.0.1", () => process.send({ port }, server, () => server.close(done)));
}
`;

/** Time limit for nsenter, which may hang. */
const MAX_MS = 60_000;

interface Answer {
	port: number;
	code?: string;
}

/**
 * @param pid Process id, on this machine, of a process in the container.
 * @returns listeners by port; occupied ports are omitted.
 * @throws {CodedError} `environment_network_unsupported`.
 */
export async function listenInside(pid: number, isRootless: boolean, ports: number[]): Promise<Map<number, Server>> {
	const namespaces = isRootless ? ["--user", "--preserve-credentials", "--net"] : ["--net"];
	const args = ["--target", String(pid), ...namespaces, "--", process.execPath, "-e", LISTENER, ...ports.map(String)];
	const child = spawn("nsenter", args, {
		stdio: ["ignore", "ignore", "pipe", "ipc"],
		timeout: MAX_MS,
		killSignal: "SIGKILL",
	});
	const servers = new Map<number, Server>();
	let message = "";
	child.stderr?.on("data", (chunk: Buffer) => {
		message += chunk.toString();
	});
	child.on("message", ({ port, code }: Answer, server) => {
		if (server !== undefined) servers.set(port, server as Server);
		else if (code !== "EADDRINUSE") message += `Port ${port}: ${code}. `;
	});
	const [exitCode, signal] = await once(child, "close").catch((error: Error) => {
		message = error.message;
		return [null, null];
	});
	if (message === "" && exitCode !== 0) {
		message = signal === null ? `nsenter exited with code ${exitCode}` : `nsenter was killed by ${signal}`;
	}
	if (exitCode === 0 && message === "") return servers;
	for (const server of servers.values()) server.close();
	throw new CodedError(
		"environment_network_unsupported",
		`The container's network namespace cannot be entered: ${message.trim()}`,
		{
			hint: "Install nsenter (util-linux), and run the server as root or use a rootless engine.",
		},
	);
}
