import { once } from "node:events";
import { connect } from "node:net";
import { until } from "@paperclipai/test-support/until.ts";
import { expect, it, onTestFinished } from "vitest";
import { useTestApp } from "../../../__tests__/support/test-app.ts";
import { LIMITS } from "../../settings/limits.ts";

const BODY = 1024 * 1024;
const server = useTestApp({ unfinishedBodyBytes: 4 * BODY, bodyStallMs: 60_000 });

/** Omits the last bytes of the body. */
async function sendPart(body: string, header = "", missing = 1) {
	const { port, host } = new URL(server.url);
	const socket = connect(Number(port), "127.0.0.1");
	let received = "";
	socket.on("data", (bytes) => {
		received += bytes;
	});
	socket.on("error", () => undefined);
	const head = `POST /api/companies HTTP/1.1\r\nHost: ${host}\r\nContent-Type: application/json\r\nContent-Length: ${body.length}\r\n${header}\r\n`;
	await new Promise((resolve) => socket.write(head + body.slice(0, -missing), resolve));
	return { socket, received: () => received };
}

const company = (bytes: number) => JSON.stringify({ name: "Large", description: "x".repeat(bytes) });

/** The content is rejected only after it arrived completely. */
async function upload(bytes: number): Promise<void> {
	const headers = { "content-type": "application/json" };
	const response = await fetch(`${server.url}/api/companies`, { method: "POST", headers, body: company(bytes) });
	expect([response.status, await response.json()]).toMatchObject([400, { error: { code: "invalid_input" } }]);
}

it("refuses the bodies that have waited longest, and takes ordinary uploads", async () => {
	// Omits the last two bytes, so that one can follow.
	const parts: Awaited<ReturnType<typeof sendPart>>[] = [];
	for (let index = 0; index < 12; index++) parts.push(await sendPart(company(BODY), "", 2));
	const waiting = () => parts.filter(({ received }) => received() === "");
	await until(() => waiting().length === 3);
	await upload(BODY);
	await until(() => waiting().length === 2);
	// The body with progress stays, and the other is refused.
	const progressing = waiting()[0];
	await new Promise((resolve) => progressing?.socket.write('"', resolve));
	await upload(2 * BODY + 100_000);
	await until(() => waiting().length === 1);
	expect(waiting()).toEqual([progressing]);
	for (const part of parts)
		if (part !== progressing) expect(part.received()).toMatch(/^HTTP\/1.1 503 [\s\S]*"too_many_bodies"/);
	for (const { socket } of parts) socket.destroy();
	expect(await (await fetch(`${server.url}/api/health`)).json()).toMatchObject({ status: "ok" });
});

it.each([
	"Upgrade: websocket\r\n",
	"Upgrade: h2c\r\nConnection: x-upgrade\r\n",
	"Upgrade:\r\n",
])("counts the bodies of requests that only claim to be live clients (%j)", async (header) => {
	const parts: Awaited<ReturnType<typeof sendPart>>[] = [];
	for (let index = 0; index < 8; index++) parts.push(await sendPart(company(BODY), header));
	await until(() => parts.filter(({ received }) => received().includes('"too_many_bodies"')).length >= 4);
	for (const { socket } of parts) socket.destroy();
});

it("refuses a body without progress, and not one that comes slowly", async () => {
	const { bodyStallMs } = LIMITS;
	Object.assign(LIMITS, { bodyStallMs: 300 });
	onTestFinished(() => void Object.assign(LIMITS, { bodyStallMs }));
	const { socket, received } = await sendPart("{ }");
	await once(socket, "close");
	expect(received()).toMatch(/^HTTP\/1.1 408 [\s\S]*"body_stalled"/);
});
