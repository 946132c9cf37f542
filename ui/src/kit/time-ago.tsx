import { formatAgo, formatDateTime } from "./format.ts";
import { useNow } from "./use-now.ts";

export function TimeAgo({ at }: { at: string }) {
	const now = useNow(30_000);
	return (
		<time dateTime={at} title={formatDateTime(at)} className="whitespace-nowrap">
			{formatAgo(at, now)}
		</time>
	);
}
