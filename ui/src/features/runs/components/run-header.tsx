import { isTerminalRunStatus, type Run } from "@paperclipai/shared";
import { Link } from "@tanstack/react-router";
import { StatusBadge } from "../../../kit/status-badge.tsx";
import { CancelButton } from "./cancel-button.tsx";
import { RunDuration } from "./run-duration.tsx";

/** The status and Cancel, which stay visible while the page scrolls. */
export function RunHeader({ run }: { run: Run }) {
	return (
		<header className="border-b border-line bg-surface">
			<div className="mx-auto flex min-h-13 max-w-6xl flex-wrap items-center gap-x-3 gap-y-1 px-3 py-2 sm:px-6">
				<StatusBadge status={run.status} />
				<h1 className="min-w-0 text-base font-semibold wrap-anywhere">
					<Link to="/agents/$agentId" params={{ agentId: run.agentId }} className="hover:text-accent hover:underline">
						{run.agentName}
					</Link>
				</h1>
				<span className="text-muted">
					<RunDuration run={run} />
				</span>
				<span className="ml-auto flex gap-2">{!isTerminalRunStatus(run.status) && <CancelButton run={run} />}</span>
			</div>
		</header>
	);
}
