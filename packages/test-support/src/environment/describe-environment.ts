import { afterAll, beforeAll, describe, it } from "vitest";
import { describeInput } from "./describe-input.ts";
import { describeLifecycle } from "./describe-lifecycle.ts";
import { describeOutput } from "./describe-output.ts";
import { describeProcesses } from "./describe-processes.ts";
import { describeStart } from "./describe-start.ts";
import { closeFixture, type EnvironmentFixture, openFixture } from "./environment-fixture.ts";
import type { EnvironmentSuite, SuiteParts } from "./environment-suite.ts";

/**
 * The tests that every environment passes, with real programs: it needs only `sh`, the core utilities and `setsid`. Its
 * processes must be visible in the local `/proc`.
 */
export function describeEnvironment(name: string, suite: EnvironmentSuite): void {
	describe(`environment ${name}`, () => {
		let fixture: EnvironmentFixture;
		beforeAll(async () => {
			fixture = await openFixture(suite.open);
		});
		afterAll(() => closeFixture(fixture));
		const can: SuiteParts["can"] = (feature, title, body) => {
			const reason = suite.cannot?.[feature];
			if (reason === undefined) it(title, body);
			else it.skip(`${title} (${reason})`, body);
		};
		const parts: SuiteParts = { ...suite, fixture: () => fixture, can };
		describeStart(parts);
		describeInput(parts);
		describeOutput(parts);
		describeProcesses(parts);
		describeLifecycle(parts);
	});
}
