import { type costRangeSchema, MAX_COST_DAYS } from "@paperclipai/shared";
import type { z } from "zod";
import { HttpError } from "../../platform/errors/http-error.ts";
import type { ClockContext } from "../../platform/timing/clock.ts";
import { dayOf, monthOf } from "./periods.ts";

const DAY_MS = 24 * 60 * 60 * 1000;

export interface DayRange {
	from: string;
	to: string;
}

/** @throws {HttpError} 400 `range_invalid`. */
export function readRange({ now }: ClockContext, { from, to }: z.output<typeof costRangeSchema>): DayRange {
	const end = to ?? dayOf(now());
	const range = { from: from ?? `${to?.slice(0, 7) ?? monthOf(now())}-01`, to: end };
	const days = (Date.parse(range.to) - Date.parse(range.from)) / DAY_MS + 1;
	if (days >= 1 && days <= MAX_COST_DAYS) return range;
	throw new HttpError(400, "range_invalid", `The range from ${range.from} to ${range.to} is empty or too long.`, {
		hint: `Specify at most ${MAX_COST_DAYS} days, the first one as from and the last one as to.`,
	});
}
