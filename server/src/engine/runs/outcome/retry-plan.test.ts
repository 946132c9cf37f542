import { describe, expect, it } from "vitest";
import { planRetry } from "./retry-plan.ts";

const NOW = new Date("2026-01-01T00:00:00Z");
const inMinutes = (minutes: number) => new Date(NOW.getTime() + minutes * 60_000);
const inDays = (days: number) => inMinutes(days * 1440).toISOString();
const noJitter = () => 0.5;

const failed = (
	family: string | null,
	attempt = 1,
	retryNotBefore: string | null = null,
	reason = "adapter_error",
) => ({
	verdict: { reason, error: { family } },
	attempt,
	retryNotBefore,
});

describe("planRetry", () => {
	it.each<[string, Parameters<typeof planRetry>[0], Date | null]>([
		["the model's service fails for the first time", failed("transient_upstream", 1), inMinutes(2)],
		["for the second time", failed("transient_upstream", 2), inMinutes(10)],
		["for the fourth time", failed("transient_upstream", 4), inMinutes(120)],
		["for the fifth time", failed("transient_upstream", 5), null],
		["the service names a later time", failed("transient_upstream", 1, inMinutes(7).toISOString()), inMinutes(7)],
		["the service names an earlier time", failed("transient_upstream", 1, inMinutes(1).toISOString()), inMinutes(2)],
		["a quota resets at a known time", failed("provider_quota", 9, inMinutes(300).toISOString()), inMinutes(300)],
		["that time is soon", failed("provider_quota", 1, inMinutes(1).toISOString()), inMinutes(2)],
		["that time has passed", failed("provider_quota", 1, inMinutes(-5).toISOString()), inMinutes(2)],
		["that time has passed each time", failed("provider_quota", 3, inMinutes(-5).toISOString()), inMinutes(30)],
		["it has passed often", failed("provider_quota", 9, inMinutes(-5).toISOString()), inMinutes(120)],
		["it was retried as often as allowed", failed("provider_quota", 10, inMinutes(300).toISOString()), null],
		["the time is the last one that is believed", failed("provider_quota", 1, inDays(35)), inMinutes(35 * 1440)],
		["the time is too far away", failed("provider_quota", 1, inDays(36)), null],
		["the time is in the year 9000", failed("provider_quota", 1, "9000-01-01T00:00:00Z"), null],
		[
			"the service names a time in the year 9000",
			failed("transient_upstream", 1, "9000-01-01T00:00:00Z"),
			inMinutes(2),
		],
		["nobody knows when a quota resets", failed("provider_quota"), null],
		["the reported time is invalid", failed("provider_quota", 1, "soon"), null],
		["the key is wrong", failed("authentication"), null],
		["the configuration is wrong", failed("configuration"), null],
		["the model refuses", failed("model_refusal"), null],
		["it failed without a family", failed(null), null],
		["its process was lost", failed(null, 1, null, "process_lost"), NOW],
		["its process was lost again", failed(null, 2, null, "process_lost"), null],
	])("when %s", (_, run, expected) => {
		expect(planRetry(run, NOW, noJitter)).toEqual(expected);
	});

	it("spreads retries by a quarter in both directions", () => {
		expect(planRetry(failed("transient_upstream", 2), NOW, () => 0)).toEqual(inMinutes(7.5));
		expect(planRetry(failed("transient_upstream", 2), NOW, () => 1)).toEqual(inMinutes(12.5));
	});
});
