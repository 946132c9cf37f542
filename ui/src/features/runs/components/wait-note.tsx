import type { Run } from "@paperclipai/shared";
import { Link } from "@tanstack/react-router";
import { memo } from "react";
import { shortId } from "../../../kit/format.ts";
import { useSlotHolders } from "../api.ts";
import { waitReasonOf } from "./wait-reason.ts";

/**
 * Why a run has not started yet, with links to the runs that it waits for if its agent's own limit holds it. It does not change with
 * each line of output.
 */
export const WaitNote = memo(function WaitNote({ run }: { run: Run }) {
	const holders = useSlotHolders(run);
	if (holders.length === 0) return <span>{waitReasonOf(run) ?? "More output will appear here."}</span>;
	return (
		<span>
			Waiting for a free slot of this agent, held by{" "}
			{holders.map(({ id }, index) => (
				<span key={id}>
					{index > 0 && ", "}
					<Link to="/runs/$runId" params={{ runId: id }} className="font-mono text-accent hover:underline">
						{shortId(id)}
					</Link>
				</span>
			))}
			.
		</span>
	);
});
