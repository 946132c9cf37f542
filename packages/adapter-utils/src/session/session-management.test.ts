import { expect, it } from "vitest";
import { getAdapterSessionManagement, registerAdapterSessionManagement } from "./session-management.ts";

it("returns what the server has registered", () => {
	const management = { supportsSessionResume: true, nativeContextManagement: "confirmed" } as const;
	registerAdapterSessionManagement("some_type", management);
	expect(getAdapterSessionManagement("some_type")).toEqual(management);
	for (const type of ["other_type", "", null, undefined, "constructor"])
		expect(getAdapterSessionManagement(type)).toBeNull();
});
