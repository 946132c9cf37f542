import { useNow } from "./browser/use-now.ts";
import { formatAgo, formatDateTime } from "./format.ts";

export function TimeAgo({ at }: { at: string }) {
	const now = useNow(30_000);
	return (
		<time dateTime={at} title={formatDateTime(at)} className="whitespace-nowrap">
			{formatAgo(at, now)}
		</time>
	);
}
