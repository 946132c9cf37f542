import type pg from "pg";

export interface Statement {
	text: string;
	values: unknown[];
}

/** The used part of a node of `explain (analyze, format json)`. */
interface PlanNode {
	"Node Type": string;
	"Relation Name"?: string;
	"Index Name"?: string;
	"Actual Rows": number;
	"Actual Loops": number;
	"Rows Removed by Filter"?: number;
	"Rows Removed by Index Recheck"?: number;
	Plans?: PlanNode[];
}

/** A page of 200 for each of the eight statuses of a run, with a margin. */
const MAX_ROWS_READ = 2_000;

/** For a statement that only reads. Returns all nodes of the plan. */
export async function explain(client: pg.Client, { text, values }: Statement): Promise<PlanNode[]> {
	const { rows } = await client.query(`explain (analyze, timing off, format json) ${text}`, values);
	return nodesOf(rows[0]["QUERY PLAN"][0].Plan);
}

export function usedIndexes(nodes: PlanNode[]): (string | undefined)[] {
	return nodes.map((node) => node["Index Name"]);
}

/** Reads of a whole table, or of so many rows that each further row takes more time. */
export function findLargeReads(nodes: PlanNode[], tables: string[]): string[] {
	return nodes.flatMap((node) => {
		const table = node["Relation Name"];
		if (table === undefined || !tables.includes(table)) return [];
		const removed = (node["Rows Removed by Filter"] ?? 0) + (node["Rows Removed by Index Recheck"] ?? 0);
		const read = (node["Actual Rows"] + removed) * node["Actual Loops"];
		const isLarge = node["Node Type"] === "Seq Scan" || read > MAX_ROWS_READ;
		return isLarge ? [`${node["Node Type"]} of ${table}, ${read} rows`] : [];
	});
}

function nodesOf(node: PlanNode): PlanNode[] {
	return [node, ...(node.Plans ?? []).flatMap(nodesOf)];
}
