import { useEffect, useRef } from "react";
import { Button } from "../button.tsx";

interface LoadMoreProps {
	/** An infinite query. */
	query: { hasNextPage: boolean; isFetchingNextPage: boolean; fetchNextPage: () => unknown };
	what: string;
}

/** Loads more rows when it comes into view; its button is for the keyboard. */
export function LoadMore({ query, what }: LoadMoreProps) {
	const { hasNextPage, isFetchingNextPage, fetchNextPage } = query;
	const end = useRef<HTMLDivElement>(null);
	useEffect(() => {
		if (!hasNextPage || isFetchingNextPage || !end.current) return;
		const observer = new IntersectionObserver(([entry]) => entry?.isIntersecting && void fetchNextPage());
		observer.observe(end.current);
		return () => observer.disconnect();
	}, [hasNextPage, isFetchingNextPage, fetchNextPage]);
	if (!hasNextPage) return null;
	return (
		<div ref={end} className="flex justify-center p-3">
			<Button disabled={isFetchingNextPage} onClick={() => void fetchNextPage()}>
				{isFetchingNextPage ? "Loading…" : `More ${what}`}
			</Button>
		</div>
	);
}
