const thrown = new WeakSet<object>();

export function markThrownByAdapter<Thrown extends Error>(error: Thrown): Thrown {
	thrown.add(error);
	return error;
}

/** An external adapter can give its error any code. */
export function isThrownByAdapter(error: unknown): boolean {
	return typeof error === "object" && error !== null && thrown.has(error);
}
