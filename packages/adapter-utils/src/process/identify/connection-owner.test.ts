import { once } from "node:events";
import { connect, createServer, type Server, type Socket } from "node:net";
import { afterEach, beforeEach, expect, it } from "vitest";
import { runId, scope, shell, useShellRuns } from "../__tests__/shell-runs.ts";
import { withRunScope } from "../scope/run-scope.ts";
import { findConnectionOwner } from "./connection-owner.ts";

useShellRuns();
let server: Server;
beforeEach(async () => {
	server = createServer({ allowHalfOpen: true }).listen(0, "127.0.0.1");
	await once(server, "listening");
});
afterEach(() => void server.close());

const portOf = () => (server.address() as { port: number }).port;
const ownerOf = ({ remotePort = 0, localPort = 0 }: Socket, runIds = [crypto.randomUUID(), runId]) =>
	findConnectionOwner({ clientPort: remotePort, serverPort: localPort }, runIds);

async function connection(): Promise<Socket> {
	const [socket] = (await once(server, "connection")) as [Socket];
	return socket;
}

/** A program that stays connected until the server closes the connection. */
const CLIENT = `require("node:net").connect(PORT, "127.0.0.1").on("end", () => process.exit()).resume()`;
/** A daemon that keeps neither the session nor the environment of the run. */
const DAEMON = `require("node:child_process").spawn(process.execPath, ["-e", ${JSON.stringify(CLIENT)}], { detached: true, env: {}, stdio: "inherit" })`;

it.each([
	["program", CLIENT],
	["daemon", DAEMON],
])("finds the run of a %s by its connection", async (_, script) => {
	const command = `"${process.execPath}" -e '${script.replaceAll("PORT", String(portOf()))}'`;
	const ended = withRunScope(scope(), () => shell(command));
	const socket = await connection();
	expect(ownerOf(socket)).toEqual({ kind: "run", runId });
	expect(ownerOf(socket, [crypto.randomUUID()])).toEqual({ kind: "other" });
	socket.end();
	await ended;
});

it("knows a program that belongs to no run from one that has gone", async () => {
	const connected = connection();
	const client = connect(portOf(), "127.0.0.1");
	const socket = await connected;
	expect(ownerOf(socket)).toEqual({ kind: "other" });
	client.destroy();
	await once(socket.resume(), "end");
	expect(ownerOf(socket)).toEqual({ kind: "gone" });
	socket.destroy();
});
