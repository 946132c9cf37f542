const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
/** Beyond the offsets of all zones, which are from -12 to +14 hours. */
const FARTHEST = 15 * HOUR;

const formats = new Map<string, Intl.DateTimeFormat>();

/** Difference between the wall clock of the zone and UTC at this instant, in milliseconds. */
export function offsetAt(timeZone: string, instant: number): number {
	const part = Object.fromEntries(
		formatOf(timeZone)
			.formatToParts(instant)
			.map(({ type, value }) => [type, Number(value)]),
	);
	const { year = 0, month = 1, day, hour, minute, second } = part;
	return Date.UTC(year, month - 1, day, hour, minute, second) - Math.floor(instant / 1_000) * 1_000;
}

/** The first instant after the gap that contains this time of the wall clock; `null` if the clocks show that time. */
export function endOfGap(timeZone: string, wallClock: number): number | null {
	const before = offsetAt(timeZone, wallClock - FARTHEST);
	const after = offsetAt(timeZone, wallClock + FARTHEST);
	let [early, late] = [wallClock - after, wallClock - before];
	if (early >= late || offsetAt(timeZone, early) === after || offsetAt(timeZone, late) === before) return null;
	while (late - early > MINUTE) {
		const middle = Math.floor((early + late) / 2 / MINUTE) * MINUTE;
		if (offsetAt(timeZone, middle) === before) early = middle;
		else late = middle;
	}
	return late;
}

function formatOf(timeZone: string): Intl.DateTimeFormat {
	const known = formats.get(timeZone);
	if (known !== undefined) return known;
	const numeric = "numeric";
	const created = new Intl.DateTimeFormat("en-US", {
		...{ timeZone, hourCycle: "h23", year: numeric, month: numeric, day: numeric },
		...{ hour: numeric, minute: numeric, second: numeric },
	});
	formats.set(timeZone, created);
	return created;
}
