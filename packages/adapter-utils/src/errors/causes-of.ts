/** The error and its causes; `[]` for a non-error. */
export function causesOf(error: unknown): Error[] {
	const causes: Error[] = [];
	for (let cause = error; cause instanceof Error && !causes.includes(cause); cause = cause.cause) causes.push(cause);
	return causes;
}

/** Whether an error or one of its causes has one of the `codes`. */
export function hasErrorCode(error: unknown, codes: ReadonlySet<unknown>): boolean {
	return causesOf(error).some((cause) => "code" in cause && codes.has(cause.code));
}
