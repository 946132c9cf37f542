import { connect, createServer, type Socket } from "node:net";

/** A proxy on the loopback interface, whose connections can be cut. */
export interface TcpProxy {
	port: number;
	/** Number of accepted connections. */
	accepted(): number;
	cut(): void;
	/** Forwards nothing, without closing connections, until it is called with `false`. */
	stall(isStalled: boolean): void;
	/** Closes new connections, until it is called with `false`. */
	refuse(isRefusing: boolean): void;
	close(): Promise<void>;
}

/** @param to Port on the loopback interface. */
export async function startTcpProxy(to: number): Promise<TcpProxy> {
	const sockets = new Set<Socket>();
	let count = 0;
	let isStalled = false;
	let isRefusing = false;
	const server = createServer((near) => {
		count++;
		if (isRefusing) return void near.destroy();
		const far = connect(to, "127.0.0.1");
		for (const [from, into] of [
			[near, far],
			[far, near],
		] as const) {
			sockets.add(from);
			from.on("error", () => into.destroy());
			from.on("close", () => {
				sockets.delete(from);
				into.destroy();
			});
			from.pipe(into);
			if (isStalled) from.pause();
		}
	});
	await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
	const address = server.address();
	const cut = () => {
		for (const socket of sockets) socket.destroy();
	};
	return {
		port: typeof address === "object" && address !== null ? address.port : 0,
		accepted: () => count,
		cut,
		stall(stalled) {
			isStalled = stalled;
			for (const socket of sockets) stalled ? socket.pause() : socket.resume();
		},
		refuse(refusing) {
			isRefusing = refusing;
		},
		async close() {
			cut();
			await new Promise((resolve) => server.close(resolve));
		},
	};
}
