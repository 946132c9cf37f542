import type { Run, RunEvent } from "@paperclipai/shared";
import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { memo, type ReactNode } from "react";
import { budgetQuery } from "../../../api/company-lists.ts";
import { Icon } from "../../../kit/icons/icon.tsx";
import { WarningBox } from "../../../kit/page/warning.tsx";
import { shortId } from "../../../kit/text/format.ts";
import { useSlotHolders } from "../api.ts";
import { WAIT_REASONS, waitReasonOf } from "./wait-reason.ts";
import { workspaceHolderOf } from "./workspace-holder.ts";

const linkClass = "text-accent underline";

interface WaitNoticeProps {
	run: Run;
	events: readonly RunEvent[];
}

/** Memoized, so that new output does not rerender it. */
export const WaitNotice = memo(function WaitNotice({ run, events }: WaitNoticeProps) {
	const holder = workspaceHolderOf(run, events);
	if (holder !== null) {
		return (
			<Notice reason={WAIT_REASONS.workspace_busy}>
				The workspace is used by <RunLink runId={holder} />.
			</Notice>
		);
	}
	const reason = waitReasonOf(run);
	if (reason === null || run.waitReason === null) return null;
	return (
		<Notice reason={reason}>
			{run.waitReason === "slot" && <Holders run={run} />}
			{run.waitReason === "budget" && <BudgetLink run={run} />}
			{run.waitReason === "paused" && (
				<Link to="/agents/$agentId" params={{ agentId: run.agentId }} className={linkClass}>
					Open {run.agentName} to resume it
				</Link>
			)}
		</Notice>
	);
});

function Notice({ reason, children }: { reason: string; children: ReactNode }) {
	return (
		<WarningBox label="Reason for waiting">
			<p className="wrap-anywhere">
				<Icon name="timer" className="mr-2 inline size-4 align-text-bottom text-warn" />
				<span className="font-semibold text-warn">{reason}</span> {children}
			</p>
		</WarningBox>
	);
}

function RunLink({ runId }: { runId: string }) {
	return (
		<Link to="/runs/$runId" params={{ runId }} className={`font-mono ${linkClass}`}>
			{shortId(runId)}
		</Link>
	);
}

/** The runs that occupy the agent's own slots. */
function Holders({ run }: { run: Run }) {
	const holders = useSlotHolders(run);
	if (holders.length === 0) return null;
	return (
		<>
			{run.agentName} is busy with{" "}
			{holders.map(({ id }, index) => (
				<span key={id}>
					{index > 0 && ", "}
					<RunLink runId={id} />
				</span>
			))}
			.
		</>
	);
}

function BudgetLink({ run: { companyId, agentId, agentName } }: { run: Run }) {
	const { data: company } = useQuery(budgetQuery(companyId, null));
	if (company === undefined) return null;
	if (company?.state === "stopped") {
		return (
			<Link to="/settings/company" className={linkClass}>
				Edit the company budget
			</Link>
		);
	}
	return (
		<Link to="/agents/$agentId" params={{ agentId }} search={{ tab: "settings" }} className={linkClass}>
			Edit the budget of {agentName}
		</Link>
	);
}
