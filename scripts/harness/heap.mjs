/**
 * The heaps of a page and of its workers in bytes: objects with their garbage, and buffers, which V8 does not count among them.
 * `read` returns their sum; a worker that is busy counts with what it had before.
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
	// Sessions of their own for workers, which Playwright does not pass on.
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
