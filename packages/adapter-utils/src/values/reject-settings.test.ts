import { expect, it } from "vitest";
import { rejectRelativePaths, rejectReservedOptions } from "./reject-settings.ts";

it("refuses a relative path, and names it", () => {
	expect(() => rejectRelativePaths("addDirs", ["/a", "b/c"])).toThrow('"addDirs" holds "b/c"');
	rejectRelativePaths("addDirs", ["/a", "/b"]);
});

it("refuses an option of the adapter's own, with and without a value", () => {
	const owned = new Set(["--resume", "-c"]);
	expect(() => rejectReservedOptions("extraArgs", ["--x", "--resume=1"], owned)).toThrow('"extraArgs" holds --resume');
	expect(() => rejectReservedOptions("extraArgs", ["-c"], owned)).toThrow("-c");
	rejectReservedOptions("extraArgs", ["--resumed", "resume"], owned);
});
