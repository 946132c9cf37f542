import type { ReactNode } from "react";
import { AlertIcon } from "../icons/icons.tsx";

interface TroubleBoxProps {
	title: string;
	/** In full, with line breaks as they came. */
	message: string;
	code: string;
	children?: ReactNode;
}

/** A lasting state that keeps an adapter from being used; what went wrong just now is an `ErrorNotice`. */
export function TroubleBox({ title, message, code, children }: TroubleBoxProps) {
	return (
		<section aria-label={title} className="flex min-w-0 gap-2.5 rounded-lg border border-bad/50 bg-bad-soft p-3">
			<AlertIcon className="mt-0.5 size-4 text-bad" />
			<div className="grid min-w-0 gap-1">
				<p className="font-semibold text-bad">{title}</p>
				<p className="max-h-80 overflow-y-auto wrap-anywhere whitespace-pre-wrap">{message}</p>
				<p className="font-mono text-xs text-muted">{code}</p>
				{children}
			</div>
		</section>
	);
}
