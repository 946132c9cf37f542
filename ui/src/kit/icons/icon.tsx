import { type IconName, iconPaths } from "./icon-paths.ts";

/** Hidden from screen readers, because a label is always beside it. */
export function Icon({ name, className = "size-4" }: { name: IconName; className?: string }) {
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
			<path d={iconPaths[name]} />
		</svg>
	);
}
