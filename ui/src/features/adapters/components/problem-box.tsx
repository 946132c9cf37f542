import type { ReactNode } from "react";
import { Icon } from "../../../kit/icons/icon.tsx";
import { Preformatted } from "../../../kit/text/preformatted.tsx";

interface ProblemBoxProps {
	title: string;
	/** May contain line breaks. */
	message: string;
	code: string;
	children?: ReactNode;
}

/** A lasting problem of an adapter. For an action that just failed, use `ErrorNotice`. */
export function ProblemBox({ title, message, code, children }: ProblemBoxProps) {
	return (
		<section aria-label={title} className="flex min-w-0 gap-2.5 rounded-lg border border-bad/50 bg-bad-soft p-3">
			<Icon name="alert" className="mt-0.5 size-4 text-bad" />
			<div className="grid min-w-0 gap-1">
				<p className="font-semibold text-bad">{title}</p>
				{isLong(message) ? (
					<Preformatted text={message} label={title} isError />
				) : (
					<p className="wrap-anywhere">{message}</p>
				)}
				<p className="font-mono text-xs text-muted">{code}</p>
				{children}
			</div>
		</section>
	);
}

/** Stack traces may be long, so they scroll. */
function isLong(message: string): boolean {
	return message.includes("\n") || message.length > 500;
}
