import type { ParserClock } from "../parser-deadline.ts";

/** Stands still until `advance` is called. */
export interface TestClock extends ParserClock {
	advance(ms: number): void;
}

export function createTestClock(): TestClock {
	let now = 0;
	let timers: { at: number; callback: () => void }[] = [];
	return {
		after(ms, callback) {
			const timer = { at: now + ms, callback };
			timers.push(timer);
			return () => {
				timers = timers.filter((other) => other !== timer);
			};
		},
		advance(ms) {
			const end = now + ms;
			for (;;) {
				const [next] = timers.filter(({ at }) => at <= end).sort((one, other) => one.at - other.at);
				if (!next) break;
				timers = timers.filter((timer) => timer !== next);
				now = next.at;
				next.callback();
			}
			now = end;
		},
	};
}
