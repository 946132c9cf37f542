import { type RefObject, useEffect, useRef, useState } from "react";

/** Whether any part of an element is in view. `true` before it is known. */
export function useInView<Element extends HTMLElement>(): [ref: RefObject<Element | null>, isInView: boolean] {
	const ref = useRef<Element>(null);
	const [isInView, setInView] = useState(true);
	useEffect(() => {
		const observer = new IntersectionObserver((entries) => setInView(entries.at(-1)?.isIntersecting ?? true));
		if (ref.current) observer.observe(ref.current);
		return () => observer.disconnect();
	}, []);
	return [ref, isInView];
}
