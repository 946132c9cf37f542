import { afterEach, expect, it, vi } from "vitest";
import { ensurePathInEnv } from "./ensure-path.ts";

afterEach(() => vi.unstubAllEnvs());

it("keeps a PATH, else takes that of this process, else the default", () => {
	vi.stubEnv("PATH", "/host");
	expect(ensurePathInEnv({ A: "1", PATH: "/own" })).toEqual({ A: "1", PATH: "/own" });
	expect(ensurePathInEnv({ PATH: "" }).PATH).toBe("/host");
	vi.stubEnv("PATH", undefined);
	expect(ensurePathInEnv({}).PATH).toContain("/usr/bin");
});
