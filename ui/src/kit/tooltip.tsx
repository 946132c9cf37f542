import { Tooltip as AriaTooltip, TooltipAnchor, TooltipProvider } from "@ariakit/react";
import type { ReactElement, ReactNode } from "react";

interface TooltipProps {
	text: ReactNode;
	/** Default `top`. */
	side?: "top" | "right";
	children: ReactElement;
}

/** Describes the focusable element inside it on hover and focus. */
export function Tooltip({ text, side = "top", children }: TooltipProps) {
	return (
		<TooltipProvider timeout={400} placement={side}>
			<TooltipAnchor render={children} />
			<AriaTooltip
				gutter={6}
				portal
				fixed
				className="z-50 max-w-72 rounded-md bg-text px-2 py-1 text-xs text-surface shadow-overlay wrap-anywhere"
			>
				{text}
			</AriaTooltip>
		</TooltipProvider>
	);
}
