import { once } from "node:events";
import { connect, createServer } from "node:net";

/** While it is cut, it forwards nothing and closes nothing, like a network that drops packets. */
export async function startProxy(target) {
	const open = new Set();
	let isCut = false;
	const keep = (socket) => {
		open.add(socket);
		socket.on("error", () => {}).on("close", () => open.delete(socket));
		if (isCut) socket.pause();
	};
	const proxy = createServer((inner) => {
		const outer = connect(Number(target.port), target.hostname);
		keep(inner);
		keep(outer);
		inner.on("data", (data) => outer.write(data)).on("close", () => outer.destroy());
		outer.on("data", (data) => inner.write(data)).on("close", () => inner.destroy());
		if (isCut) for (const socket of [inner, outer]) socket.pause();
	});
	await once(proxy.listen(0, "127.0.0.1"), "listening");
	return {
		port: proxy.address().port,
		cut() {
			isCut = true;
			for (const socket of open) socket.pause();
		},
		restore() {
			isCut = false;
			for (const socket of open) socket.resume();
		},
		close() {
			for (const socket of open) socket.destroy();
			proxy.close();
		},
	};
}
