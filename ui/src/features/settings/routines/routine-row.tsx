import { getIssue, type Routine } from "@paperclipai/shared";
import { useQueryClient } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { useState } from "react";
import { api } from "../../../api/client.ts";
import { queryKeys } from "../../../api/query-keys.ts";
import { ConfirmDialog } from "../../../kit/dialog/confirm-dialog.tsx";
import { Menu } from "../../../kit/menu/menu.tsx";
import { MenuItem, MenuSeparator } from "../../../kit/menu/menu-item.tsx";
import { changeOptimistically } from "../../../kit/optimistic.ts";
import { Cell, Row } from "../../../kit/table/table.tsx";
import { TimeAgo } from "../../../kit/time/time-ago.tsx";
import { toast, toastError } from "../../../kit/toast/toast.ts";
import { type RoutineOfAgent, useDeleteRoutine, useRunRoutine, useUpdateRoutine } from "./api.ts";
import { describeCron } from "./describe-cron.ts";
import { LazyRoutineDialog } from "./lazy-routine-dialog.tsx";

export function RoutineRow({ routine }: { routine: RoutineOfAgent }) {
	const { agent, name, cron, timeZone, enabled, nextRunAt } = routine;
	return (
		<Row className={enabled ? "" : "text-muted"}>
			<Cell className="max-w-80 max-sm:w-full max-sm:max-w-0">
				<span className="block truncate font-medium">{name}</span>
				<Link
					to="/agents/$agentId"
					params={{ agentId: agent.id }}
					className="block truncate text-xs text-muted hover:text-accent"
				>
					{agent.name}
				</Link>
				<span className="block truncate text-xs text-muted first-letter:uppercase sm:hidden">{describeCron(cron)}</span>
			</Cell>
			<Cell hide="phone" className="max-w-72">
				<span title={cron} className="block truncate first-letter:uppercase">
					{describeCron(cron)}
				</span>
				<span className="block truncate text-xs text-muted">{timeZone}</span>
			</Cell>
			<Cell className="whitespace-nowrap">{enabled && nextRunAt ? <TimeAgo at={nextRunAt} /> : "paused"}</Cell>
			<Cell hide="phone" className="whitespace-nowrap">
				<LastRun routine={routine} />
			</Cell>
			<Cell align="end">
				<RoutineActions routine={routine} />
			</Cell>
		</Row>
	);
}

function LastRun({ routine: { lastRunAt, lastRunId, lastIssueId } }: { routine: Routine }) {
	if (lastRunAt === null) return <span className="text-muted">never</span>;
	const time = <TimeAgo at={lastRunAt} />;
	const className = "text-accent hover:underline";
	if (lastRunId !== null) {
		return (
			<Link to="/runs/$runId" params={{ runId: lastRunId }} className={className}>
				{time}
			</Link>
		);
	}
	if (lastIssueId === null) return time;
	return (
		<Link to="/issues/$issueId" params={{ issueId: lastIssueId }} className={className}>
			{time}
		</Link>
	);
}

function RoutineActions({ routine }: { routine: RoutineOfAgent }) {
	const [dialog, setDialog] = useState<"edit" | "delete" | null>(null);
	const { id, companyId, agent, name, enabled } = routine;
	const queryClient = useQueryClient();
	const run = useRunRoutine(id);
	const update = useUpdateRoutine(id);
	const remove = useDeleteRoutine(id);

	function runNow() {
		run.mutate(undefined, {
			onSuccess: async (done) => toast(await routineOutcome(routine, done)),
			onError: (error) => toastError("The routine could not be run", error),
		});
	}

	async function setEnabled(on: boolean) {
		const queryKey = queryKeys.companyRoutines(companyId);
		const show = (isOn: boolean) =>
			queryClient.setQueryData<Routine[]>(queryKey, (routines) =>
				routines?.map((known) => (known.id === id ? { ...known, enabled: isOn } : known)),
			);
		const saved = await changeOptimistically({
			queryClient,
			queryKey,
			show: () => show(on),
			send: () => update.mutateAsync({ enabled: on }),
			revert: () => show(enabled),
			failure: "The routine could not be updated",
		});
		if (!saved) return;
		toast({
			text: on ? `The routine ${name} was resumed.` : `The routine ${name} was paused.`,
			undo: () => update.mutateAsync({ enabled: !on }),
		});
	}

	async function confirmDelete() {
		await remove.mutateAsync(undefined);
		toast({ text: `The routine ${name} was deleted.` });
	}

	return (
		<>
			<Menu label={`Actions for ${name}`} icon="dots" size="small">
				<MenuItem icon="play" onSelect={runNow}>
					Run now
				</MenuItem>
				<MenuItem icon={enabled ? "pause" : "play"} onSelect={() => void setEnabled(!enabled)}>
					{enabled ? "Pause" : "Resume"}
				</MenuItem>
				<MenuItem icon="edit" onSelect={() => setDialog("edit")}>
					Edit…
				</MenuItem>
				<MenuSeparator />
				<MenuItem icon="trash" danger onSelect={() => setDialog("delete")}>
					Delete…
				</MenuItem>
			</Menu>
			{dialog === "edit" && <LazyRoutineDialog agents={[agent]} routine={routine} onClose={() => setDialog(null)} />}
			{dialog === "delete" && (
				<ConfirmDialog
					title={`Delete ${name}`}
					confirmLabel="Delete routine"
					failureTitle="The routine could not be deleted"
					danger
					onConfirm={confirmDelete}
					onClose={() => setDialog(null)}
				>
					<p>The routine will not run again. Its runs and issues are kept.</p>
				</ConfirmDialog>
			)}
		</>
	);
}

/** Result of a manual run, with a link. */
async function routineOutcome({ agent, name, task, lastIssueId }: RoutineOfAgent, done: Routine) {
	if (task.kind === "prompt" || done.lastIssueId === null) {
		const text = `${agent.name} was woken for ${name}.`;
		return done.lastRunId === null ? { text } : { text, link: { to: `/runs/${done.lastRunId}`, label: "Open run" } };
	}
	const issue = await api.call(getIssue, { params: { issueId: done.lastIssueId } }).catch(() => null);
	const key = issue?.identifier ?? "The issue";
	const isNew = done.lastIssueId !== lastIssueId;
	return {
		text: isNew ? `${key} was created and assigned to ${agent.name}.` : `${key} is still open; its assignee was woken.`,
		link: { to: `/issues/${done.lastIssueId}`, label: "Open issue" },
	};
}
