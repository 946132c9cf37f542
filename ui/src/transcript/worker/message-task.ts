/** Runs the task once after all pending messages, however often the returned function is called. */
export function createMessageTask(task: () => void): () => void {
	const { port1, port2 } = new MessageChannel();
	let isDue = false;
	port1.onmessage = () => {
		isDue = false;
		task();
	};
	return () => {
		if (!isDue) port2.postMessage(null);
		isDue = true;
	};
}
