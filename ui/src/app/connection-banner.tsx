import { useConnectionState } from "../live/live-context.tsx";

/** Says that the page may be behind. What runs goes on without it. */
export function ConnectionBanner() {
	const state = useConnectionState();
	return (
		<div role="status">
			{state === "lost" && (
				<p className="border-b border-warn/40 bg-warn-soft px-4 py-1.5 text-center text-[13px] text-warn">
					No connection to the server. Trying again; runs go on in the meantime.
				</p>
			)}
		</div>
	);
}
