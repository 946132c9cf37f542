import { type ReactNode, type RefObject, useEffect, useState } from "react";

interface SideScrollProps {
	ref: RefObject<HTMLElement | null>;
	label: string;
	/** Class of the scrolling element. */
	className: string;
	/** Class of the box around it. */
	boxClass: string;
	children: ReactNode;
}

/** A shadow marks each side with hidden content. */
export function SideScroll({ ref, label, className, boxClass, children }: SideScrollProps) {
	const [hidden, setHidden] = useState({ left: false, right: false });

	useEffect(() => {
		const row = ref.current;
		if (row === null) return;
		const measure = () => setHidden((known) => changed(known, hiddenSides(row)));
		const observer = new ResizeObserver(measure);
		observer.observe(row);
		for (const child of row.children) observer.observe(child);
		row.addEventListener("scroll", measure, { passive: true });
		return () => {
			observer.disconnect();
			row.removeEventListener("scroll", measure);
		};
	}, [ref, children]);

	return (
		<div className={`relative min-w-0 ${boxClass}`}>
			<section ref={ref} aria-label={label} className={`overflow-x-auto ${className}`}>
				{children}
			</section>
			{hidden.left && <Shadow side="left-0 bg-linear-to-r" />}
			{hidden.right && <Shadow side="right-0 bg-linear-to-l" />}
		</div>
	);
}

function Shadow({ side }: { side: string }) {
	return (
		<div
			aria-hidden="true"
			data-more=""
			className={`pointer-events-none absolute inset-y-0 z-20 w-6 from-text/20 to-transparent ${side}`}
		/>
	);
}

interface Sides {
	left: boolean;
	right: boolean;
}

/** Ignores fractions of a pixel. */
function hiddenSides({ scrollLeft, scrollWidth, clientWidth }: HTMLElement): Sides {
	return { left: scrollLeft > 1, right: scrollLeft + clientWidth < scrollWidth - 1 };
}

/** Returns the same object if nothing changed, to skip a render. */
function changed(known: Sides, now: Sides): Sides {
	return known.left === now.left && known.right === now.right ? known : now;
}
