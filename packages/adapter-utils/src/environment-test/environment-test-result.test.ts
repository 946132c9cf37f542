import { expect, it } from "vitest";
import type { AdapterEnvironmentCheckLevel } from "../contract/environment-test.ts";
import { environmentTestResult } from "./environment-test-result.ts";

it.each<[AdapterEnvironmentCheckLevel[], string]>([
	[[], "pass"],
	[["info"], "pass"],
	[["info", "warn"], "warn"],
	[["warn", "error", "info"], "fail"],
])("judges %j as %s", (levels, status) => {
	const checks = levels.map((level) => ({ code: "c", level, message: "m" }));
	expect(environmentTestResult("some_type", checks, new Date(0))).toEqual({
		adapterType: "some_type",
		status,
		checks,
		testedAt: "1970-01-01T00:00:00.000Z",
	});
});
