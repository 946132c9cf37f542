import type { ReactNode } from "react";
import { Icon } from "../../../kit/icons/icon.tsx";

interface FoldProps {
	open: boolean;
	onToggle: (open: boolean) => void;
	summary: ReactNode;
	className?: string;
	children: () => ReactNode;
}

/** `children` is only called while it is open. */
export function Fold({ open, onToggle, summary, className = "", children }: FoldProps) {
	return (
		<details open={open} onToggle={(event) => onToggle(event.currentTarget.open)} className={`group ${className}`}>
			<summary className="flex min-w-0 list-none items-center gap-2 rounded-md px-2 py-1">
				<Icon
					name="chevron"
					className="size-3.5 text-muted transition-transform group-open:rotate-90 motion-reduce:transition-none"
				/>
				{summary}
			</summary>
			{open && <div className="grid gap-2 px-2 pt-1 pb-2">{children()}</div>}
		</details>
	);
}
