/** The work of a program so far. */
export interface Activity {
	/** Changes with each byte of output, and whenever a process starts or ends. */
	signs: string;
	/** CPU time of the processes, in ticks of 10 ms. */
	cpuTicks: number;
	/** Bytes that the processes have read and written: files, pipes and most sockets. */
	readBytes: number;
	writtenBytes: number;
}

export interface IdleWatch {
	/** Whether the limit has been reached. Cheap to call often, because the program is polled only at intervals. */
	isExpired(): boolean;
	/** Time since the last output, and the last start or end of a process, in milliseconds. */
	inactiveMs(): number;
	/** Counts a change that `Activity` does not show, `ageMs` milliseconds ago. */
	noteChange(ageMs: number): void;
}

const POLLS = 20;
const MAX_POLL_MS = 10_000;

/**
 * Average use up to which a program counts as idle, since event loops wake up while they wait: see
 * `docs/decisions/0027-activity-of-a-run.md` for the measurements.
 */
const IDLE_CPU = 0.03;
const IDLE_READ_PER_SEC = 64 * 1024;
const IDLE_WRITTEN_PER_SEC = 1024;

const MS_PER_TICK = 10;
/** Minimum, because a short limit would otherwise count a single wake-up as work. */
const MIN_TICKS = 5;

/** Detects a program that has been inactive for `limitMs`. May be slightly late. */
export function createIdleWatch(limitMs: number, read: () => Activity): IdleWatch {
	const pollMs = Math.min(limitMs / POLLS, MAX_POLL_MS);
	const counters = [
		createCounter(limitMs, Math.max(MIN_TICKS, (limitMs / MS_PER_TICK) * IDLE_CPU)),
		createCounter(limitMs, (limitMs / 1000) * IDLE_READ_PER_SEC),
		createCounter(limitMs, (limitMs / 1000) * IDLE_WRITTEN_PER_SEC),
	];
	// The first poll comes after an interval, so that short processes are never polled.
	let signs: string | null = null;
	let activeAt = performance.now();
	let polledAt = activeAt;
	return {
		isExpired() {
			const now = performance.now();
			if (now - polledAt < pollMs) return false;
			polledAt = now;
			const activity = read();
			if (activity.signs !== signs) activeAt = now;
			signs = activity.signs;
			const { cpuTicks, readBytes, writtenBytes } = activity;
			const values = [cpuTicks, readBytes, writtenBytes];
			const isBusy = counters.map((counter, index) => counter.isBusy(now, values[index] ?? 0)).includes(true);
			return now - activeAt >= limitMs && !isBusy;
		},
		inactiveMs: () => performance.now() - activeAt,
		noteChange(ageMs) {
			activeAt = Math.max(activeAt, performance.now() - Math.max(0, ageMs));
		},
	};
}

/** Busy if the value grew by `busy` in the last `lengthMs`. It falls when a process exits before its parent waits. */
function createCounter(lengthMs: number, busy: number) {
	const steps: { at: number; growth: number }[] = [];
	let last = 0;
	return {
		isBusy(at: number, value: number): boolean {
			steps.push({ at, growth: Math.max(0, value - last) });
			last = value;
			while (steps[0] !== undefined && at - steps[0].at >= lengthMs) steps.shift();
			return steps.reduce((sum, { growth }) => sum + growth, 0) >= busy;
		},
	};
}
