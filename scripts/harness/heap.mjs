/**
 * The heaps of a page and its workers in bytes: objects, including garbage, and buffers, which V8 counts separately.
 * `read` returns their sum; a busy worker counts with its previous value.
 */
export async function watchHeaps(page) {
	const session = await page.context().newCDPSession(page);
	const workers = new Map();
	session.on("Target.attachedToTarget", ({ sessionId }) => workers.set(sessionId, 0));
	session.on("Target.detachedFromTarget", ({ sessionId }) => workers.delete(sessionId));
	session.on("Target.receivedMessageFromTarget", ({ sessionId, message }) => {
		const { result } = JSON.parse(message);
		if (result?.usedSize !== undefined && workers.has(sessionId)) workers.set(sessionId, sizeOf(result));
	});
	// Workers need their own sessions, which Playwright does not expose.
	await session.send("Target.setAutoAttach", { autoAttach: true, waitForDebuggerOnStart: false, flatten: false });
	const message = JSON.stringify({ id: 1, method: "Runtime.getHeapUsage" });
	return {
		async read() {
			for (const sessionId of workers.keys()) await session.send("Target.sendMessageToTarget", { sessionId, message });
			const own = sizeOf(await session.send("Runtime.getHeapUsage"));
			return [...workers.values()].reduce((sum, size) => sum + size, own);
		},
	};
}

function sizeOf({ usedSize, backingStorageSize = 0 }) {
	return usedSize + backingStorageSize;
}
