import { useCallback, useEffect, useRef, useState } from "react";

/** So near to the end counts as being there, in pixels. */
const NEAR = 24;
const UPWARD_KEYS = new Set(["ArrowUp", "PageUp", "Home"]);

export interface Follow {
	following: boolean;
	/** Goes to the end and stays there. */
	jumpToEnd: () => void;
	letGo: () => void;
}

/** Keeps a scroller at the end of content that grows, until the reader scrolls up; at the end it takes hold again. */
export function useFollow(scroller: HTMLElement | null, content: HTMLElement | null, initially: boolean): Follow {
	const [following, setFollowing] = useState(initially);
	const wanted = useRef(initially);

	const set = useCallback((next: boolean) => {
		wanted.current = next;
		setFollowing(next);
	}, []);

	useEffect(() => {
		if (!scroller || !content) return;
		let lastTop = scroller.scrollTop;
		const toEnd = () => {
			if (wanted.current) scroller.scrollTop = scroller.scrollHeight;
		};
		const onScroll = () => {
			const left = scroller.scrollHeight - scroller.clientHeight - scroller.scrollTop;
			if (scroller.scrollTop > lastTop && left < NEAR) set(true);
			lastTop = scroller.scrollTop;
		};
		// Only what the reader does lets go: rows that turn out smaller than expected move the content too.
		const release = () => {
			if (scroller.scrollTop > 0) set(false);
		};
		const onWheel = (event: WheelEvent) => event.deltaY < 0 && release();
		const onKey = (event: KeyboardEvent) => UPWARD_KEYS.has(event.key) && release();
		const onPointer = (event: PointerEvent) => event.target === scroller && release();
		const observer = new ResizeObserver(toEnd);
		observer.observe(content);
		scroller.addEventListener("scroll", onScroll, { passive: true });
		scroller.addEventListener("wheel", onWheel, { passive: true });
		scroller.addEventListener("keydown", onKey);
		scroller.addEventListener("pointerdown", onPointer);
		scroller.addEventListener("touchmove", release, { passive: true });
		return () => {
			observer.disconnect();
			scroller.removeEventListener("scroll", onScroll);
			scroller.removeEventListener("wheel", onWheel);
			scroller.removeEventListener("keydown", onKey);
			scroller.removeEventListener("pointerdown", onPointer);
			scroller.removeEventListener("touchmove", release);
		};
	}, [scroller, content, set]);

	const jumpToEnd = useCallback(() => {
		set(true);
		if (scroller) scroller.scrollTop = scroller.scrollHeight;
	}, [scroller, set]);
	const letGo = useCallback(() => set(false), [set]);
	return { following, jumpToEnd, letGo };
}
