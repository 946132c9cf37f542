import { useEffect, useState } from "react";

/** The current height of an element in pixels. */
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
