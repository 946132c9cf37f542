import type { Tokens } from "marked";
import { InlineTokens } from "./inline-tokens.tsx";

const ALIGN = { left: "text-left", center: "text-center", right: "text-right" };

export function MarkdownTable({ table }: { table: Tokens.Table }) {
	return (
		<div className="overflow-x-auto">
			{/* With `wrap-anywhere`, narrow columns would shrink to a few letters. */}
			<table className="border-collapse text-[13px] wrap-break-word">
				<thead>
					<tr>
						{table.header.map((cell, column) => (
							<th
								key={`${column} ${cell.text}`}
								className={`border border-line bg-sunken px-2 py-1 ${alignment(cell)}`}
							>
								<InlineTokens tokens={cell.tokens} />
							</th>
						))}
					</tr>
				</thead>
				<tbody>
					{table.rows.map((cells, row) => (
						<tr key={`${row} ${cells[0]?.text ?? ""}`}>
							{cells.map((cell, column) => (
								<td key={`${column} ${cell.text}`} className={`border border-line px-2 py-1 ${alignment(cell)}`}>
									<InlineTokens tokens={cell.tokens} />
								</td>
							))}
						</tr>
					))}
				</tbody>
			</table>
		</div>
	);
}

function alignment(cell: Tokens.TableCell): string {
	return ALIGN[cell.align ?? "left"];
}
