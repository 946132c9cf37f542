import type { ConnectionState } from "../../live/live-connection.ts";
import { useConnectionState } from "../../live/live-context.tsx";

const WARNINGS: Partial<Record<ConnectionState, string>> = {
	lost: "No connection to the server. Reconnecting; runs are not affected.",
	blocked:
		"Live updates are unavailable, possibly because a proxy blocks WebSockets. The page checks for changes periodically instead.",
};

export function ConnectionBanner() {
	const warning = WARNINGS[useConnectionState()];
	return (
		<div role="status">
			{warning && (
				<p className="border-b border-warn/40 bg-warn-soft px-4 py-1.5 text-center text-[13px] text-warn">{warning}</p>
			)}
		</div>
	);
}
