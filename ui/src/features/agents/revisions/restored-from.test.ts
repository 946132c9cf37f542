import type { ConfigRevision } from "@paperclipai/shared";
import { expect, it } from "vitest";
import { restoredFrom } from "./restored-from.ts";

const state = (command: string) => ({ adapterType: "process", adapterConfig: { command } });

function revision(id: string, before: string | null, after: string): ConfigRevision {
	return { id, before: before && state(before), after: state(after) } as unknown as ConfigRevision;
}

it("finds the change that brought an earlier state back, and not one of a hidden value alone", () => {
	const revisions = [
		revision("4", "b", "a"),
		revision("3", "b", "b"),
		revision("2", "a", "b"),
		revision("1", null, "a"),
	];
	expect([...restoredFrom(revisions)].map(([id, from]) => [id, from.id])).toEqual([["4", "1"]]);
});
