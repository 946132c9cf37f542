import type { ReactNode } from "react";
import { RowChunks } from "./row-chunks.tsx";
import { useRowKeys } from "./row-keys.ts";

/** Hidden on phones, or below 1100 px. */
type HiddenOn = "phone" | "narrow";

interface ColumnStyle {
	/** `end` for numbers. */
	align?: "end" | undefined;
	hide?: HiddenOn | undefined;
	className?: string | undefined;
}

export interface Column extends ColumnStyle {
	/** Empty for self-explanatory columns, for example a menu. */
	name: string;
}

interface TableProps {
	/** Accessible name. */
	label: string;
	head: readonly Column[];
	/** Omits the border, for flush panels. */
	flush?: boolean;
	/** Whether the children are `RowChunks`, one per group. */
	isGrouped?: boolean;
	/** `Row` elements. */
	children: ReactNode;
}

const EDGES = "first:pl-4 last:pr-4";
const HIDDEN: Record<HiddenOn, string> = { phone: "max-sm:hidden", narrow: "max-[1100px]:hidden" };

/** The keys j and k move between rows, like the arrow keys. */
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

/** The keys j and k focus the link with `data-row` in the row. */
export function Row({ children, className = "" }: { children: ReactNode; className?: string }) {
	return (
		<tr className={`group relative h-10 hover:bg-sunken/60 has-focus-visible:bg-sunken/60 ${className}`}>{children}</tr>
	);
}

export function Cell({ align, hide, className, children }: ColumnStyle & { children?: ReactNode }) {
	return <td className={`px-2 py-1.5 sm:px-3 ${EDGES} ${styleOf({ align, hide, className })}`}>{children}</td>;
}

/** Stretches a link over its row. Other links of the row need `relative`. */
export const rowLinkClass = "after:absolute after:inset-0 hover:text-accent";

function styleOf({ align, hide, className = "" }: ColumnStyle): string {
	return `${align === "end" ? "text-right tabular-nums" : ""} ${hide ? HIDDEN[hide] : ""} ${className}`;
}
