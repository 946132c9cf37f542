import type { Agent } from "@paperclipai/shared";
import { expect, it } from "vitest";
import { countBelow, type OrgNode, orgTree } from "./org-tree.ts";

const agent = (id: string, reportsTo: string | null = null) => ({ id, name: id, reportsTo }) as Agent;
const names = (nodes: OrgNode[]): unknown[] =>
	nodes.map((node) => (node.reports.length === 0 ? node.agent.id : [node.agent.id, names(node.reports)]));

it("puts agents below the one they report to, by name", () => {
	const tree = orgTree([agent("c", "a"), agent("b", "a"), agent("d", "b"), agent("a")]);
	expect(names(tree)).toEqual([["a", [["b", ["d"]], "c"]]]);
	expect(countBelow(tree[0] as OrgNode)).toBe(3);
});

it("keeps agents whose manager is not there", () => {
	expect(names(orgTree([agent("b", "gone"), agent("a")]))).toEqual(["a", "b"]);
});
