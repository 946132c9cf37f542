import { once } from "node:events";
import { type AddressInfo, connect, createServer, type Socket } from "node:net";

export interface CuttableProxy {
	port: number;
	/** Ends all connections, and takes none any more. */
	cut(): Promise<void>;
	/** Takes connections again, on the same port. */
	mend(): Promise<void>;
}

/** Stands in front of a server so that it can go away and come back, as seen from its clients. */
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
		mend: async () => void (await listen(port)),
	};
}
