import { type RefCallback, useEffect, useState } from "react";

interface InView<Watched> {
	/** For the element, which may mount later than the component. */
	ref: RefCallback<Watched>;
	element: Watched | null;
	/** `true` until it is known. */
	isInView: boolean;
}

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
