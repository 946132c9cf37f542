import { writeFileSync } from "node:fs";
import { beforeEach, it } from "vitest";
import { at, openRescueFixture } from "../__tests__/rescue-fixture.ts";
import { keepsUnreadable } from "../__tests__/unreadable-worktree.ts";

beforeEach(openRescueFixture);

// Root could read it.
it("is left as it is with a file that cannot be read", async () =>
	await keepsUnreadable("secret", () => writeFileSync(at("secret"), "x", { mode: 0 })));
