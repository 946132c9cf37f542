import { expect, it } from "vitest";
import { chooseTeardownTarget, type WorkspaceHistory } from "./teardown-target.ts";

const AGENT = "agent";
const DRIVERS = ["container", "ssh"] as const;
const LOCAL: WorkspaceHistory = { environmentId: null, wasInEnvironment: false, lastRun: null, environment: null };
const box = (driver: (typeof DRIVERS)[number]) => ({ id: "box", name: "Box", driver, settings: { image: "now" } });
const worked = { agentId: AGENT, environment: { id: "box", name: "Box" } };

it("runs the command on the server only where no environment ever had the files", () => {
	expect(chooseTeardownTarget(LOCAL)).toEqual({ kind: "server" });
});

it.each(DRIVERS)("runs it in the environment of the last run, as that is set up now: %s", (driver) => {
	const environment = box(driver);
	const history = { environmentId: "box", wasInEnvironment: true, lastRun: worked, environment };
	const target = { kind: "environment", environment, agentId: AGENT };
	expect(chooseTeardownTarget(history)).toEqual(target);
	// The board has made the issue local since, or a preparation has failed.
	expect(chooseTeardownTarget({ ...history, environmentId: null })).toEqual(target);
	expect(chooseTeardownTarget({ ...history, wasInEnvironment: false })).toEqual(target);
});

it.each([
	{ environmentId: "box", wasInEnvironment: true, lastRun: worked },
	{ environmentId: null, wasInEnvironment: true, lastRun: worked },
])("runs it nowhere once that environment is deleted", (history) => {
	expect(chooseTeardownTarget({ ...LOCAL, ...history })).toEqual({
		kind: "none",
		environment: "Box",
		reason: "the environment was deleted",
	});
});

it.each([
	{ environmentId: "box", wasInEnvironment: true },
	{ environmentId: null, wasInEnvironment: true },
	{ environmentId: "box", wasInEnvironment: false },
])("runs it nowhere when the runs are deleted with their agent", (history) => {
	const target = { kind: "none", environment: null, reason: "the workspace's runs in it were deleted" };
	expect(chooseTeardownTarget({ ...LOCAL, ...history })).toEqual(target);
});
