import type { Socket } from "node:net";
import { findConnectionOwner, offload } from "@paperclipai/adapter-utils/host";
import { eq } from "drizzle-orm";
import type { DatabaseContext } from "../db/database.ts";
import { heartbeatRuns } from "../db/schema.ts";
import { HttpError } from "../errors/http-error.ts";

/** Kept per connection, because the search reads the process table. */
const runsOfClients = new WeakMap<Socket, string | null>();

/**
 * Id of the running run to which the program at the other end of the connection belongs; `null` for any other program.
 * @throws {HttpError} 403 `client_gone` if a program of this machine has closed the connection during a run.
 */
export async function findRunOfClient({ database }: DatabaseContext, socket: Socket): Promise<string | null> {
	const known = runsOfClients.get(socket);
	if (known !== undefined) return known;
	const { remotePort, localPort } = socket;
	if (remotePort === undefined || localPort === undefined || !isLoopback(socket)) return null;
	const running = database.db.select({ id: heartbeatRuns.id }).from(heartbeatRuns);
	const runIds = (await running.where(eq(heartbeatRuns.status, "running"))).map(({ id }) => id);
	// Not kept, because the program may be started by a run later, and continue to use a connection that it inherits.
	if (runIds.length === 0) return null;
	const connection = { clientPort: remotePort, serverPort: localPort };
	const owner = await offload("findConnectionOwner", findConnectionOwner, connection, runIds);
	if (owner.kind === "gone") throw clientGone();
	const runId = owner.kind === "run" ? owner.runId : null;
	runsOfClients.set(socket, runId);
	return runId;
}

/** Programs elsewhere, such as a proxy, are not in this machine's process table. */
function isLoopback({ remoteAddress = "" }: Socket): boolean {
	return /^(::ffff:)?127\.|^::1$/.test(remoteAddress);
}

function clientGone(): HttpError {
	return new HttpError(403, "client_gone", "The program that sent the request has closed its connection.", {
		hint: "Keep the connection open until the response, so that the server can tell who asks.",
	});
}
