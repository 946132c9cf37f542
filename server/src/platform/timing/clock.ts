export interface ClockContext {
	/** The current time; tests pass their own. */
	now: () => Date;
}
