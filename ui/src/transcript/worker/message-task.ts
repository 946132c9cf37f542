/** Returns a function that runs the task after the messages that have come in, once however often it is called before. */
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
