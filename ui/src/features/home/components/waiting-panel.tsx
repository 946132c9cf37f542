import type { Approval } from "@paperclipai/shared";
import { Link } from "@tanstack/react-router";
import { Panel } from "../../../kit/panel.tsx";
import { TimeAgo } from "../../../kit/time-ago.tsx";
import { useCompanyId } from "../../companies/company-context.ts";
import { useDashboard, useWaitingApprovals } from "../api.ts";

/** What a person has to decide, with the way to the inbox. */
export function WaitingPanel() {
	const companyId = useCompanyId();
	const pending = useDashboard(companyId)?.pending;
	const { data: approvals = [] } = useWaitingApprovals(companyId);
	if (!pending) return null;
	const count = pending.approvals + pending.interactions;
	return (
		<Panel
			title="Waiting for you"
			count={count}
			flush
			actions={
				<Link to="/inbox" className="text-[13px] text-accent hover:underline">
					Inbox
				</Link>
			}
		>
			{count === 0 ? (
				<p className="px-4 py-6 text-center text-[13px] text-muted">Nothing waits for a decision.</p>
			) : (
				<ul className="divide-y divide-line text-[13px]">
					{approvals.map((approval) => (
						<WaitingApproval key={approval.id} approval={approval} />
					))}
					{pending.interactions > 0 && (
						<li className="relative px-4 py-2 hover:bg-sunken/60">
							<Link to="/inbox" className="font-medium after:absolute after:inset-0 hover:text-accent">
								{pending.interactions === 1
									? "One question in an issue"
									: `${pending.interactions} questions in issues`}
							</Link>
						</li>
					)}
				</ul>
			)}
		</Panel>
	);
}

const KINDS: Record<Approval["kind"], string> = { hire_agent: "Hire an agent", request_board_approval: "Approval" };

function WaitingApproval({ approval }: { approval: Approval }) {
	return (
		<li className="relative flex items-baseline gap-2 px-4 py-2 hover:bg-sunken/60">
			<Link to="/inbox" className="min-w-0 truncate font-medium after:absolute after:inset-0 hover:text-accent">
				{titleOf(approval)}
			</Link>
			<span className="ml-auto shrink-0 text-xs text-muted">
				<TimeAgo at={approval.createdAt} />
			</span>
		</li>
	);
}

function titleOf({ kind, payload }: Approval): string {
	const { name, title } = payload as { name?: unknown; title?: unknown };
	const subject = typeof title === "string" ? title : typeof name === "string" ? name : null;
	return subject === null ? KINDS[kind] : `${KINDS[kind]}: ${subject}`;
}
