import { expect, it } from "vitest";
import { emptyOutcome } from "./run-outcome.ts";
import { settledColumns } from "./settle.ts";

const startedAt = new Date("2026-01-02T10:00:00Z");
const settledAt = new Date("2026-01-02T10:05:00Z");
const verdict = { status: "succeeded", reason: "completed", error: null } as const;

it.each([
	["when its process did", "2026-01-02T10:00:01Z", "2026-01-02T10:00:01Z"],
	["not before it started, whatever the time of a file is", "1970-01-01T00:00:00Z", "2026-01-02T10:00:00Z"],
	["not after that was stored, although the clock was ahead", "2999-01-01T00:00:00Z", "2026-01-02T10:05:00Z"],
])("a run ends %s", (_, endedAt, finishedAt) => {
	const outcome = { ...emptyOutcome, endedAt: new Date(endedAt) };
	expect(settledColumns(outcome, verdict, { startedAt }, settledAt)).toMatchObject({
		finishedAt: new Date(finishedAt),
		settledAt,
	});
});
