import { useEffect, useState } from "react";

/** Height of an element in pixels, kept up to date. */
export function useHeight(element: HTMLElement | null): number {
	const [height, setHeight] = useState(0);
	useEffect(() => {
		if (!element) return;
		const observer = new ResizeObserver(() => setHeight(element.offsetHeight));
		observer.observe(element);
		return () => observer.disconnect();
	}, [element]);
	return height;
}
