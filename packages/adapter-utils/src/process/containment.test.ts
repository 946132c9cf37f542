import { expect, it } from "vitest";
import { probeContainment } from "./containment.ts";

it.runIf(process.platform === "linux")("a process cannot get away from its run on this host", async () => {
	expect(await probeContainment()).toEqual({ processTable: true, marked: true, killed: true });
});
