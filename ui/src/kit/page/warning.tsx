import type { ReactNode, Ref } from "react";

/** A sentence that a person should read before going on. @param action A button beside it. */
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
	/** Its name, for whoever does not see it. */
	label: string;
	/** A screen reader reads it at once. Default: `false`. */
	isAlert?: boolean;
	ref?: Ref<HTMLElement>;
	children: ReactNode;
}

/** What a person should look at before deciding: a list, a choice, what is different. */
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
