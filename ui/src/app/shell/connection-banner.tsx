import { useConnectionState } from "../../live/live-context.tsx";

/** Warns that the page may be out of date. Runs do not depend on the connection. */
export function ConnectionBanner() {
	const state = useConnectionState();
	return (
		<div role="status">
			{state === "lost" && (
				<p className="border-b border-warn/40 bg-warn-soft px-4 py-1.5 text-center text-[13px] text-warn">
					No connection to the server. Reconnecting; runs are not affected.
				</p>
			)}
		</div>
	);
}
