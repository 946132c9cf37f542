import { once } from "node:events";
import { type AddressInfo, createServer } from "node:net";
import { describe, expect, it, onTestFinished } from "vitest";
import { isDatabaseUnavailable } from "../../errors/database-unavailable.ts";
import { SessionPool } from "./session-pool.ts";

/** Type, length and content. */
function message(type: string, body: Buffer): Buffer {
	const length = Buffer.alloc(4);
	length.writeUInt32BE(4 + body.length);
	return Buffer.concat([Buffer.from(type), length, body]);
}

const ACCEPTED = message("R", Buffer.alloc(4));
const READY = message("Z", Buffer.from("I"));
const fatal = (code: string) => message("E", Buffer.from(`SFATAL\0C${code}\0Mthe reason\0\0`));

/** The server answers each message with the next response, in one chunk, and closes the connection with the last. */
async function poolOf(...responses: Buffer[][]): Promise<SessionPool> {
	const server = createServer((socket) => {
		const left = responses.map((response) => Buffer.concat(response));
		socket.on("error", () => undefined);
		socket.on("data", () => {
			const response = left.shift() ?? "";
			if (left.length > 0) socket.write(response);
			else socket.end(response);
		});
	});
	await once(server.listen(0, "127.0.0.1"), "listening");
	const pool = new SessionPool(`postgres://me@127.0.0.1:${(server.address() as AddressInfo).port}/x`);
	onTestFinished(() => {
		pool.destroy();
		server.close();
	});
	return pool;
}

const failureOf = (pool: SessionPool) => pool.query({ text: "select 1" }, []).catch((error: unknown) => error);

describe("a connection that PostgreSQL ends", () => {
	it.each([
		["as soon as it is ready", [[ACCEPTED, READY, fatal("57P01")]]],
		["as soon as it is ready, without a word", [[ACCEPTED, READY]]],
		["instead of accepting it", [[fatal("53300")]]],
		["because of the password", [[fatal("28P01")]]],
		["in the middle of a message", [[ACCEPTED, READY.subarray(0, 3)]]],
		// A pooler such as PgBouncer responds with this code when it has lost its database.
		["instead of a result, with a connection exception", [[ACCEPTED, READY], [fatal("08P01")]]],
	])("%s counts as unavailable, as often as it happens", async (_, responses) => {
		const pool = await poolOf(...responses);
		// More often than the pool has connections, so that a lost one is noticed.
		for (let round = 0; round < 12; round++) {
			expect(await failureOf(pool)).toSatisfy(isDatabaseUnavailable);
		}
	});
});

it("counts as unavailable what has a name that cannot be resolved", async () => {
	const pool = new SessionPool("postgres://me@nowhere.invalid/x");
	onTestFinished(() => pool.destroy());
	expect(await failureOf(pool)).toSatisfy(isDatabaseUnavailable);
});
