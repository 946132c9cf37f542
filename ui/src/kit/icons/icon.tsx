import type { ReactNode } from "react";

export interface IconProps {
	className?: string;
}

/** A line drawing in the colour of the text, hidden from screen readers: the words stand beside it. */
export function Icon({ className = "size-4", children }: IconProps & { children: ReactNode }) {
	return (
		<svg
			aria-hidden="true"
			viewBox="0 0 24 24"
			fill="none"
			stroke="currentColor"
			strokeWidth="2"
			strokeLinecap="round"
			strokeLinejoin="round"
			className={`shrink-0 ${className}`}
		>
			{children}
		</svg>
	);
}
