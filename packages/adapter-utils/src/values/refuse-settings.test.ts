import { expect, it } from "vitest";
import { refuseOwnOptions, refuseRelativePaths } from "./refuse-settings.ts";

it("refuses a relative path, and names it", () => {
	expect(() => refuseRelativePaths("addDirs", ["/a", "b/c"])).toThrow('"addDirs" holds "b/c"');
	refuseRelativePaths("addDirs", ["/a", "/b"]);
});

it("refuses an option of the adapter's own, with and without a value", () => {
	const owned = new Set(["--resume", "-c"]);
	expect(() => refuseOwnOptions("extraArgs", ["--x", "--resume=1"], owned)).toThrow('"extraArgs" holds --resume');
	expect(() => refuseOwnOptions("extraArgs", ["-c"], owned)).toThrow("-c");
	refuseOwnOptions("extraArgs", ["--resumed", "resume"], owned);
});
