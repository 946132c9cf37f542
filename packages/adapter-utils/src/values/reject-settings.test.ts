import { expect, it } from "vitest";
import { rejectRelativePaths, rejectReservedOptions } from "./reject-settings.ts";

it("rejects a relative path and names it", () => {
	expect(() => rejectRelativePaths("addDirs", ["/a", "b/c"])).toThrow('"addDirs" contains "b/c"');
	rejectRelativePaths("addDirs", ["/a", "/b"]);
});

it("rejects a reserved option, with and without a value", () => {
	const owned = new Set(["--resume", "-c"]);
	expect(() => rejectReservedOptions("extraArgs", ["--x", "--resume=1"], owned)).toThrow(
		'"extraArgs" contains --resume',
	);
	expect(() => rejectReservedOptions("extraArgs", ["-c"], owned)).toThrow("-c");
	rejectReservedOptions("extraArgs", ["--resumed", "resume"], owned);
});
