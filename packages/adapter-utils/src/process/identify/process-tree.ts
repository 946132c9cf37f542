import { type ProcessRow, readProcesses } from "./proc-table.ts";

export function readTree(roots: number[], rows: ProcessRow[] = readProcesses()): ProcessRow[] {
	const members = new Set(roots);
	for (let size = -1; size !== members.size; ) {
		size = members.size;
		for (const { pid, parent } of rows) if (members.has(parent)) members.add(pid);
	}
	return rows.filter(({ pid }) => members.has(pid));
}
