import { isTerminalRunStatus, type Run, type RunEvent } from "@paperclipai/shared";
import { useNavigate } from "@tanstack/react-router";
import { Suspense } from "react";
import { useServerInfo } from "../../../../api/server-info.ts";
import { copyWithToast } from "../../../../kit/browser/copy-with-toast.ts";
import { downloadFrom, saveFile } from "../../../../kit/browser/save-file.ts";
import { Button } from "../../../../kit/button.tsx";
import type { Command } from "../../../../kit/commands/commands.ts";
import { useCommands } from "../../../../kit/commands/use-commands.ts";
import { useMutateOnce } from "../../../../kit/form/use-mutate-once.ts";
import { Icon } from "../../../../kit/icons/icon.tsx";
import { lazyPart } from "../../../../kit/lazy-part.ts";
import { toast, toastError } from "../../../../kit/toast/toast.ts";
import { bundleAddress, readRunLog, usePreviousRun } from "../../api.ts";
import { useRetryRun } from "../../run-mutations.ts";
import { commandLine, readInvocation } from "../about/read-invocation.ts";
import { CancelButton } from "./cancel-button.tsx";
import { retryCommand } from "./retry-command.ts";
import { noteRetry, useJustReplaced } from "./use-just-replaced.ts";

/** Lazy, because the first screen does not need it. */
const RunMenu = lazyPart(async () => (await import("./run-menu.tsx")).RunMenu);

/** The most likely action is a button; all are in the menu and the command palette. */
export function RunActions({ run, events }: { run: Run; events: readonly RunEvent[] }) {
	const retry = useRetry(run);
	const isOver = isTerminalRunStatus(run.status);
	const isJustReplaced = useJustReplaced(isOver);
	const actions = useActions(run, events, retry.start);
	useCommands(actions);
	return (
		<>
			{isOver ? (
				<Button size="small" disabled={retry.isPending || isJustReplaced} onClick={() => retry.start(false)}>
					<Icon name="refresh" className="size-3.5" />
					Retry
				</Button>
			) : (
				<CancelButton run={run} disabled={isJustReplaced} />
			)}
			<Suspense
				fallback={
					<Button size="small" disabled aria-label="More actions">
						<Icon name="dots" />
					</Button>
				}
			>
				{/* Retry is the button beside it. */}
				<RunMenu actions={actions.filter(({ id }) => id !== "retry")} />
			</Suspense>
		</>
	);
}

function useRetry({ id: runId }: Run) {
	const retry = useRetryRun();
	const retryOnce = useMutateOnce(retry);
	const navigate = useNavigate();
	return {
		isPending: retry.isPending,
		start: (fresh: boolean) =>
			retryOnce(fresh ? { runId, fresh } : { runId }, ({ id }) => {
				toast({
					text: fresh ? "A new run was queued with a new session." : "A new run was queued.",
					link: { to: `/runs/${runId}`, label: "Back to previous run" },
				});
				noteRetry();
				void navigate({ to: "/runs/$runId", params: { runId: id } });
			}),
	};
}

function useActions(run: Run, events: readonly RunEvent[], retry: (fresh: boolean) => void): Command[] {
	const navigate = useNavigate();
	const { data: previous } = usePreviousRun(run);
	const cli = useServerInfo().data?.cliCommand ?? "paperclipai";
	const invocation = readInvocation(events);
	const isOver = isTerminalRunStatus(run.status);
	const compare = (left: string) => void navigate({ to: "/runs/compare", search: { left, right: run.id } });
	return [
		...(isOver
			? ([
					{ id: "retry", label: "Retry", icon: "refresh", run: () => retry(false) },
					{ id: "retry-fresh", label: "Retry with a new session", icon: "plus", run: () => retry(true) },
				] as const)
			: []),
		...(previous
			? ([
					{ id: "compare", label: "Compare with previous run", icon: "list", run: () => compare(previous.id) },
				] as const)
			: []),
		{
			id: "copy-command",
			label: "Copy retry command",
			icon: "terminal",
			run: () => void copyWithToast("retry command", retryCommand(cli, run.id, window.location.origin)),
		},
		...(invocation
			? ([
					{
						id: "copy-invocation",
						label: "Copy program command",
						icon: "copy",
						run: () => void copyWithToast("program command", commandLine(invocation)),
					},
				] as const)
			: []),
		{ id: "copy-id", label: "Copy ID", icon: "copy", run: () => void copyWithToast("ID", run.id) },
		{ id: "download-log", label: "Download log", icon: "download", run: () => void downloadLog(run.id) },
		{
			id: "download-bundle",
			label: "Download replay bundle",
			icon: "download",
			run: () => downloadFrom(bundleAddress(run.id)),
		},
	];
}

async function downloadLog(runId: string) {
	try {
		saveFile(`run-${runId}.ndjson`, await readRunLog(runId));
	} catch (error) {
		toastError("The log could not be downloaded", error);
	}
}
