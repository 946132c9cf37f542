import { once } from "node:events";
import { createServer, type Server } from "node:http";
import { type AddressInfo, connect } from "node:net";
import { until } from "@paperclipai/test-support/until.ts";
import { expect, onTestFinished } from "vitest";
import { it } from "../__tests__/support/test-engine.ts";
import { hasUnfinishedRuns, watchIdle } from "./idle-watch.ts";

async function listeningServer(): Promise<Server> {
	const server = createServer().listen(0, "127.0.0.1");
	await once(server, "listening");
	onTestFinished(() => void server.close());
	return server;
}

function watch(server: Server, isBusy: () => Promise<boolean>) {
	const seen = { idle: 0 };
	const onIdle = () => {
		seen.idle += 1;
	};
	const periodic = watchIdle({ server, isBusy, afterMs: 20, onIdle });
	onTestFinished(() => periodic.stop());
	return seen;
}

it("reports once that a server is idle, after its connections are closed and its runs are over", async () => {
	const server = await listeningServer();
	const socket = connect((server.address() as AddressInfo).port, "127.0.0.1");
	await once(server, "connection");
	let asked = 0;
	const seen = watch(server, async () => {
		asked += 1;
		if (asked === 1) throw new Error("The database does not respond.");
		return asked < 4;
	});
	const connections = () => new Promise((resolve) => server.getConnections((_, count) => resolve(count)));
	expect({ asked, idle: seen.idle, connections: await connections() }).toEqual({ asked: 0, idle: 0, connections: 1 });
	socket.destroy();
	await until(() => seen.idle > 0);
	expect(asked).toBeGreaterThanOrEqual(4);
	const askedBefore = asked;
	await until(() => asked > askedBefore + 1);
	expect(seen.idle).toBe(1);
});

it("counts a run as unfinished from its wake to its end", async ({ startEngine }) => {
	const seen: boolean[] = [];
	const test = await startEngine(async () => {
		seen.push(await hasUnfinishedRuns(test.context));
		return { exitCode: 0, signal: null, timedOut: false };
	});
	onTestFinished(() => test.stop());
	await test.wakeAndFinish(await test.createAgent());
	expect([...seen, await hasUnfinishedRuns(test.context)]).toEqual([true, false]);
});
