import { once } from "node:events";
import { type AddressInfo, connect, createServer, type Socket } from "node:net";

export interface CuttableProxy {
	port: number;
	/** Closes all connections and accepts no new ones. */
	cut(): Promise<void>;
	/** Leaves all connections open without another byte, like a network that has dropped them; new ones work. */
	silence(): void;
	/** Accepts connections again, on the same port. */
	restore(): Promise<void>;
}

/** The server can disappear and return for its clients. */
export async function startCuttableProxy(target: URL): Promise<CuttableProxy> {
	const open = new Set<Socket>();
	const keep = (socket: Socket) => {
		open.add(socket);
		socket.on("error", () => undefined).on("close", () => open.delete(socket));
	};
	const proxy = createServer((inner) => {
		const outer = connect(Number(target.port), target.hostname);
		keep(inner);
		keep(outer);
		inner.pipe(outer).pipe(inner);
	});
	const listen = (port: number) => once(proxy.listen(port, "127.0.0.1"), "listening");
	await listen(0);
	const { port } = proxy.address() as AddressInfo;
	return {
		port,
		async cut() {
			const closed = once(proxy, "close");
			proxy.close();
			for (const socket of open) socket.destroy();
			await closed;
		},
		silence() {
			for (const socket of open) socket.unpipe().resume();
		},
		restore: async () => void (await listen(port)),
	};
}
