import { type RefCallback, useEffect, useState } from "react";

interface InView<Watched> {
	/** For the element, which may come later than the component. */
	ref: RefCallback<Watched>;
	element: Watched | null;
	/** Whether any part of it is in view. `true` before it is known. */
	isInView: boolean;
}

/** Watches whether an element is in view. */
export function useInView<Watched extends HTMLElement>(): InView<Watched> {
	const [element, ref] = useState<Watched | null>(null);
	const [isInView, setInView] = useState(true);
	useEffect(() => {
		if (element === null) return;
		const observer = new IntersectionObserver((entries) => setInView(entries.at(-1)?.isIntersecting ?? true));
		observer.observe(element);
		return () => observer.disconnect();
	}, [element]);
	return { ref, element, isInView };
}
