import { formatAgo, formatDateTime } from "../text/format.ts";
import { useFromNow } from "./clock.ts";

export function TimeAgo({ at }: { at: string }) {
	const ago = useFromNow(30_000, (now) => formatAgo(at, now));
	return (
		<time dateTime={at} title={formatDateTime(at)} className="whitespace-nowrap">
			{ago}
		</time>
	);
}
