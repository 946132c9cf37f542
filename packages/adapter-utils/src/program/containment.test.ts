import { expect, it } from "vitest";
import { probeContainment } from "./containment.ts";

it("a process cannot escape from its run on this machine", async () => {
	expect(await probeContainment()).toEqual({ processTable: true, marked: true, killed: true });
});
