import { useCallback, useEffect, useRef, useState } from "react";

/** Distance in pixels from which the scroller counts as being at the end. */
const END_DISTANCE = 24;
const UPWARD_KEYS = new Set(["ArrowUp", "PageUp", "Home"]);

export interface Follow {
	following: boolean;
	/** Scrolls to the end and follows new content. */
	jumpToEnd: () => void;
	stopFollowing: () => void;
}

/** Keeps a scroller at the end of growing content until the reader scrolls up, and again once the reader is back at the end. */
export function useFollow(scroller: HTMLElement | null, content: HTMLElement | null, initially: boolean): Follow {
	const [following, setFollowing] = useState(initially);
	const followingNow = useRef(initially);

	const set = useCallback((next: boolean) => {
		followingNow.current = next;
		setFollowing(next);
	}, []);

	useEffect(() => {
		if (!scroller || !content) return;
		let lastTop = scroller.scrollTop;
		const toEnd = () => {
			if (followingNow.current) scroller.scrollTop = scroller.scrollHeight;
		};
		const onScroll = () => {
			const left = scroller.scrollHeight - scroller.clientHeight - scroller.scrollTop;
			if (scroller.scrollTop > lastTop && left < END_DISTANCE) set(true);
			lastTop = scroller.scrollTop;
		};
		// Only input of the reader stops it, because rows smaller than estimated change the scroll position too.
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
	const stopFollowing = useCallback(() => set(false), [set]);
	return { following, jumpToEnd, stopFollowing };
}
