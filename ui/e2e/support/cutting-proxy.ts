import { once } from "node:events";
import { type AddressInfo, connect, createServer, type Socket } from "node:net";

/** Proxies a server, and cuts each WebSocket through it after a random number of bytes. */
export interface CuttingProxy {
	url: string;
	/** WebSockets that were cut. */
	readonly cuts: number;
	/** Cuts no more. */
	stopCutting(): void;
	close(): void;
}

interface CuttingProxyOptions {
	/** Default: cut until `stopCutting` is called. */
	maxCuts?: number;
	/** Before that many bytes, at a random place. 0: sockets cannot be opened. Default: 6,000. */
	maxBytes?: number;
	/**
	 * What sockets get instead: no answer, not even that they are refused (`unanswered`), or nothing after they were
	 * opened (`opened`).
	 */
	silence?: "unanswered" | "opened";
}

/** @param target URL of the server. */
export async function openCuttingProxy(target: string, options: CuttingProxyOptions = {}): Promise<CuttingProxy> {
	const { maxBytes = 6_000, silence } = options;
	let { maxCuts = Number.POSITIVE_INFINITY } = options;
	const { host, hostname, port } = new URL(target);
	const address = () => `127.0.0.1:${(proxy.address() as AddressInfo).port}`;
	const open = new Set<Socket>();
	let cuts = 0;

	const proxy = createServer((browser) => {
		const server = connect(Number(port), hostname);
		for (const [one, other] of [
			[browser, server],
			[server, browser],
		] as const) {
			open.add(one);
			one
				.on("error", () => {})
				.on("close", () => {
					open.delete(one);
					other.destroy();
				});
		}
		let isMuted = false;
		let left = Number.POSITIVE_INFINITY;
		browser.on("data", (data) => {
			const text = data.toString("latin1");
			if (/^upgrade: websocket/im.test(text) && cuts < maxCuts) {
				if (silence === "unanswered") return;
				isMuted = silence === "opened";
				left = isMuted ? left : Math.random() * maxBytes;
			}
			// The server accepts its own address only.
			server.write(/^GET /.test(text) ? Buffer.from(text.replaceAll(address(), host), "latin1") : data);
		});
		server.on("data", (data) => {
			// More may arrive after the cut, which is not another one.
			if (browser.destroyed) return;
			if (isMuted) return void passHead(data, browser);
			// The bytes up to the cut arrive, so that messages are cut anywhere.
			browser.write(data.subarray(0, Math.min(left, data.length)));
			left -= data.length;
			if (left > 0) return;
			cuts++;
			browser.destroy();
		});
	});
	await once(proxy.listen(0, "127.0.0.1"), "listening");
	return {
		url: `http://${address()}`,
		get cuts() {
			return cuts;
		},
		stopCutting() {
			maxCuts = 0;
		},
		close() {
			proxy.close();
			for (const socket of open) socket.destroy();
		},
	};
}

/** Passes the response on that opens a socket, without the messages after it. */
function passHead(data: Buffer, browser: Socket): void {
	if (data.indexOf("HTTP/1.1 101") === 0) browser.write(data.subarray(0, data.indexOf("\r\n\r\n") + 4));
}
