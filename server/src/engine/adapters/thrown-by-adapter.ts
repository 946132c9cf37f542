const thrown = new WeakSet<object>();

/** Marks an error that came from the process of an external adapter, which can give it any code. */
export function markThrownByAdapter<Thrown extends Error>(error: Thrown): Thrown {
	thrown.add(error);
	return error;
}

/** Whether an external adapter made the error. Its code says nothing about the server then. */
export function isThrownByAdapter(error: unknown): boolean {
	return typeof error === "object" && error !== null && thrown.has(error);
}
