import type { ReactNode, Ref } from "react";

/** @param action A button beside the text. */
export function Warning({ children, action }: { children: ReactNode; action?: ReactNode }) {
	return (
		<div
			role="status"
			className="flex flex-wrap items-center gap-2 rounded-md bg-warn-soft px-3 py-2 text-[13px] text-warn"
		>
			<p className="min-w-0 flex-1 wrap-anywhere">{children}</p>
			{action}
		</div>
	);
}

interface WarningBoxProps {
	/** Accessible name. */
	label: string;
	/** Whether screen readers announce the box immediately. Default: `false`. */
	isAlert?: boolean;
	ref?: Ref<HTMLElement>;
	children: ReactNode;
}

/** Something to review before deciding. */
export function WarningBox({ label, isAlert = false, ref, children }: WarningBoxProps) {
	return (
		<section
			ref={ref}
			role={isAlert ? "alert" : undefined}
			aria-label={label}
			className="grid min-w-0 gap-2 rounded-lg border border-warn/50 bg-warn-soft p-3"
		>
			{children}
		</section>
	);
}
