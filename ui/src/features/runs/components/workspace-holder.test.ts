import type { RunEvent } from "@paperclipai/shared";
import { expect, it } from "vitest";
import { workspaceHolderOf } from "./workspace-holder.ts";

const event = (type: string, payload: Record<string, unknown> | null): RunEvent => ({
	runId: "r1",
	seq: 1,
	type,
	message: null,
	payload,
	createdAt: "2026-01-01T00:00:00.000Z",
});
const busy = (runId: unknown) => event("workspace_busy", { runId });

it.each([
	["waits for the last run that it found there", "running", null, [busy("a"), busy("b"), event("other", null)], "b"],
	["has its folder", "running", "/srv/work", [busy("a")], null],
	["is over", "cancelled", null, [busy("a")], null],
	["found nobody there", "running", null, [event("other", null)], null],
	["was recorded by an older server", "running", null, [event("workspace_busy", null)], null],
] as const)("a run that %s", (_, status, cwd, events, holder) => {
	expect(workspaceHolderOf({ status, cwd }, events)).toBe(holder);
});
