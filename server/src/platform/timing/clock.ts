export interface ClockContext {
	now: () => Date;
}
