import type { MarkdownCell, MarkdownTable as Table } from "@paperclipai/shared/markdown";
import { InlineTokens } from "./inline-tokens.tsx";

const ALIGN = { left: "text-left", center: "text-center", right: "text-right" };

export function MarkdownTable({ table }: { table: Table }) {
	const [header = [], ...rows] = table.rows;
	return (
		<div className="overflow-x-auto">
			{/* With `wrap-anywhere`, narrow columns would shrink to a few letters. */}
			<table className="border-collapse text-[13px] wrap-break-word">
				<thead>
					<tr>
						{header.map((cell, column) => (
							<th key={`${column} head`} className={`border border-line bg-sunken px-2 py-1 ${ALIGN[cell.align]}`}>
								<InlineTokens nodes={cell.children} />
							</th>
						))}
					</tr>
				</thead>
				<tbody>
					{rows.map((cells, row) => (
						<tr key={`${row} row`}>{cells.map(renderCell)}</tr>
					))}
				</tbody>
			</table>
		</div>
	);
}

function renderCell(cell: MarkdownCell, column: number) {
	return (
		<td key={`${column} cell`} className={`border border-line px-2 py-1 ${ALIGN[cell.align]}`}>
			<InlineTokens nodes={cell.children} />
		</td>
	);
}
