import { expect, it } from "vitest";
import { canSteer, describeDelivery } from "./describe-delivery.ts";

const run = (steering: "turn" | "between_turns" | "none" | null, status: "running" | "failed" = "running") => ({
	...{ status, steering, agentName: "Ada" },
});

it("says when a message will be read", () => {
	expect(describeDelivery(run("turn"), "now")).toBe("Ada reads it in this run, between two tools.");
	expect(describeDelivery(run("between_turns"), "now")).toBe("Ada reads it in this run, when its current turn ends.");
	expect(describeDelivery(run(null), "now")).toContain("as soon as it can take messages");
	expect(describeDelivery(run("turn"), "interrupt")).toContain("Stops what Ada is doing");
	expect(describeDelivery(run("turn"), "after_run")).toContain("after this one");
	for (const delivery of ["now", "interrupt", "after_run"] as const) {
		expect(describeDelivery(run("none"), delivery)).toContain("takes no messages while it works");
		expect(describeDelivery(run("turn", "failed"), delivery)).toContain("starts the next run of Ada");
	}
});

it("offers a choice only while the run may take the message", () => {
	expect([run("turn"), run(null), run("none"), run("turn", "failed")].map(canSteer)).toEqual([
		true,
		true,
		false,
		false,
	]);
});
