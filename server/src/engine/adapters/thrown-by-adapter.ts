const thrown = new WeakSet<object>();

export function markThrownByAdapter<Thrown extends Error>(error: Thrown): Thrown {
	thrown.add(error);
	return error;
}

export function isThrownByAdapter(error: unknown): boolean {
	return typeof error === "object" && error !== null && thrown.has(error);
}
