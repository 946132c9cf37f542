import type { ReactNode } from "react";
import { RowChunks } from "./row-chunks.tsx";
import { useRowKeys } from "./row-keys.ts";

/** Where a column is left out: on a phone, or below a width of 1100 px. */
type HiddenOn = "phone" | "narrow";

interface ColumnStyle {
	/** `end` for numbers. */
	align?: "end" | undefined;
	hide?: HiddenOn | undefined;
	className?: string | undefined;
}

export interface Column extends ColumnStyle {
	/** Empty for a column whose cells explain themselves, such as a menu. */
	name: string;
}

interface TableProps {
	/** What the rows are, for screen readers. */
	label: string;
	head: readonly Column[];
	/** Without a border of its own, inside of a flush panel. */
	flush?: boolean;
	/** The children are `RowChunks`, one for each group of rows. */
	isGrouped?: boolean;
	/** `Row` elements. */
	children: ReactNode;
}

/** The text of the outer columns stands below the heading of a panel. */
const EDGES = "first:pl-4 last:pr-4";
const HIDDEN: Record<HiddenOn, string> = { phone: "max-sm:hidden", narrow: "max-[1100px]:hidden" };

/** A list whose columns align. The keys j and k move between its rows, as the arrow keys do. */
export function Table({ label, head, flush = false, isGrouped = false, children }: TableProps) {
	const onKeyDown = useRowKeys();
	return (
		<div className={`overflow-x-auto rounded-lg bg-surface ${flush ? "" : "border border-line"}`}>
			<table aria-label={label} onKeyDown={onKeyDown} className="w-full border-collapse text-[13px]">
				<thead className="border-b border-line text-left text-xs text-muted max-sm:sr-only">
					<tr>
						{head.map((column, index) => (
							<th
								key={column.name || index}
								scope="col"
								className={`px-3 py-2 font-medium whitespace-nowrap ${EDGES} ${styleOf(column)}`}
							>
								{column.name || <span className="sr-only">Actions</span>}
							</th>
						))}
					</tr>
				</thead>
				{isGrouped ? children : <RowChunks>{children}</RowChunks>}
			</table>
		</div>
	);
}

/** One record. The link in it with `data-row` gets the focus of j and k; Enter opens it. */
export function Row({ children, className = "" }: { children: ReactNode; className?: string }) {
	return (
		<tr className={`group relative h-10 hover:bg-sunken/60 has-focus-visible:bg-sunken/60 ${className}`}>{children}</tr>
	);
}

export function Cell({ align, hide, className, children }: ColumnStyle & { children?: ReactNode }) {
	return <td className={`px-2 py-1.5 sm:px-3 ${EDGES} ${styleOf({ align, hide, className })}`}>{children}</td>;
}

/** On the link that a whole row leads to: its click area covers the row. Other links of the row need `relative`. */
export const rowLinkClass = "after:absolute after:inset-0 hover:text-accent";

function styleOf({ align, hide, className = "" }: ColumnStyle): string {
	return `${align === "end" ? "text-right tabular-nums" : ""} ${hide ? HIDDEN[hide] : ""} ${className}`;
}
