import type { Agent, TaskSession } from "@paperclipai/shared";
import { Link } from "@tanstack/react-router";
import { useState } from "react";
import { Button } from "../../../kit/button.tsx";
import { ConfirmDialog } from "../../../kit/dialog/confirm-dialog.tsx";
import { EmptyState } from "../../../kit/page/empty-state.tsx";
import { ErrorNotice } from "../../../kit/page/error-notice.tsx";
import { LoadingRows } from "../../../kit/table/loading-rows.tsx";
import { Cell, Row, Table } from "../../../kit/table/table.tsx";
import { shortId } from "../../../kit/text/format.ts";
import { TimeAgo } from "../../../kit/time/time-ago.tsx";
import { toast } from "../../../kit/toast/toast.ts";
import { useResetSession, useSessions } from "../parts-api.ts";

const STANDING_WORK = "standing-work";

export function SessionsTab({ agent }: { agent: Agent }) {
	const { data: sessions, error, refetch } = useSessions(agent.id);
	const [asked, setAsked] = useState<{ taskKey?: string } | null>(null);
	const reset = useResetSession(agent.id);
	if (!sessions && error) {
		return <ErrorNotice title="The sessions could not be loaded" error={error} onRetry={() => void refetch()} />;
	}
	if (!sessions) return <LoadingRows label="Loading sessions" />;
	if (sessions.length === 0) {
		return (
			<EmptyState title="No sessions">
				<p className="max-w-md text-muted">
					Sessions reported by runs appear here. The next run on the same task resumes its session.
				</p>
			</EmptyState>
		);
	}
	return (
		<div className="grid gap-3">
			<div className="flex flex-wrap items-center justify-between gap-2">
				<p className="text-muted">The next run on a task resumes its session.</p>
				<Button onClick={() => setAsked({})}>Forget all</Button>
			</div>
			<SessionTable sessions={sessions} onReset={(taskKey) => setAsked({ taskKey })} />
			{asked && (
				<ConfirmDialog
					title={asked.taskKey === undefined ? "Forget all sessions" : "Forget session"}
					confirmLabel="Forget"
					failureTitle={
						asked.taskKey === undefined ? "The sessions could not be forgotten" : "The session could not be forgotten"
					}
					danger
					onConfirm={async () => {
						await reset.mutateAsync(asked.taskKey);
						toast({ text: "The session was forgotten. The next run starts a new one." });
					}}
					onClose={() => setAsked(null)}
				>
					<p className="wrap-anywhere">
						{agent.name} starts a new session on its next run and will not remember its earlier work.
					</p>
				</ConfirmDialog>
			)}
		</div>
	);
}

function SessionTable({ sessions, onReset }: { sessions: readonly TaskSession[]; onReset: (taskKey: string) => void }) {
	return (
		<Table
			label="Sessions"
			head={[
				{ name: "Task", className: "w-full" },
				{ name: "Session", hide: "phone" },
				{ name: "Consecutive failures", align: "end", hide: "phone" },
				{ name: "Last used", align: "end" },
				{ name: "" },
			]}
		>
			{sessions.map(({ taskKey, issue, sessionDisplayId, failures, updatedAt }) => (
				<Row key={taskKey}>
					<Cell>
						{taskKey === STANDING_WORK ? (
							"Runs without an issue"
						) : issue === null ? (
							"Deleted issue"
						) : (
							<Link to="/issues/$issueId" params={{ issueId: issue.identifier }} className="hover:text-accent">
								<span className="font-mono text-muted">{issue.identifier}</span> <span>{issue.title}</span>
							</Link>
						)}
					</Cell>
					<Cell hide="phone" className="font-mono whitespace-nowrap text-muted">
						{sessionDisplayId && shortId(sessionDisplayId)}
					</Cell>
					<Cell align="end" hide="phone" className={failures > 0 ? "text-bad" : "text-muted"}>
						{failures}
					</Cell>
					<Cell align="end" className="text-muted">
						<TimeAgo at={updatedAt} />
					</Cell>
					<Cell align="end">
						<Button size="small" onClick={() => onReset(taskKey)}>
							Forget
						</Button>
					</Cell>
				</Row>
			))}
		</Table>
	);
}
