import { expect, it } from "vitest";
import { chooseTeardownPlace, type WorkspaceHistory } from "./teardown-target.ts";

const AGENT = "agent";
const DRIVERS = ["container", "ssh"] as const;
const LOCAL: WorkspaceHistory = { environmentId: null, wasInEnvironment: false, lastRun: null, environment: null };
const box = (driver: (typeof DRIVERS)[number]) => ({ id: "box", name: "Box", driver, settings: { image: "now" } });
const worked = { agentId: AGENT, environment: { id: "box", name: "Box" } };

it("runs the command on the server only where no environment ever had the files", () => {
	expect(chooseTeardownPlace(LOCAL)).toEqual({ kind: "server" });
});

it.each(DRIVERS)("runs it in the environment of the last run, as that is set up now: %s", (driver) => {
	const environment = box(driver);
	const history = { environmentId: "box", wasInEnvironment: true, lastRun: worked, environment };
	const place = { kind: "environment", environment, agentId: AGENT };
	expect(chooseTeardownPlace(history)).toEqual(place);
	// The board has made the issue local since, or a preparation has failed.
	expect(chooseTeardownPlace({ ...history, environmentId: null })).toEqual(place);
	expect(chooseTeardownPlace({ ...history, wasInEnvironment: false })).toEqual(place);
});

it.each([
	{ environmentId: "box", wasInEnvironment: true, lastRun: worked },
	{ environmentId: null, wasInEnvironment: true, lastRun: worked },
])("runs it nowhere once that environment is deleted", (history) => {
	expect(chooseTeardownPlace({ ...LOCAL, ...history })).toEqual({
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
	const place = { kind: "none", environment: null, reason: "its runs in the environment were deleted" };
	expect(chooseTeardownPlace({ ...LOCAL, ...history })).toEqual(place);
});
