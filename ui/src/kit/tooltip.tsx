import { Tooltip as AriaTooltip, TooltipAnchor, TooltipProvider } from "@ariakit/react";
import type { ReactElement, ReactNode } from "react";

/** Explains the one focusable element inside it, on hover and on focus. */
export function Tooltip({ text, children }: { text: ReactNode; children: ReactElement }) {
	return (
		<TooltipProvider timeout={400}>
			<TooltipAnchor render={children} />
			<AriaTooltip
				gutter={6}
				portal
				className="z-50 max-w-72 rounded-md bg-text px-2 py-1 text-xs text-surface shadow-overlay wrap-anywhere"
			>
				{text}
			</AriaTooltip>
		</TooltipProvider>
	);
}
