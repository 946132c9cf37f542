import { isTerminalRunStatus, type Run, type RunEvent } from "@paperclipai/shared";
import { useNavigate } from "@tanstack/react-router";
import { Suspense, useEffect, useState } from "react";
import { useServerInfo } from "../../../../api/client.ts";
import { copyWithToast } from "../../../../kit/browser/copy-text.ts";
import { downloadFrom, saveFile } from "../../../../kit/browser/save-file.ts";
import { Button } from "../../../../kit/button.tsx";
import { type Command, useCommands } from "../../../../kit/commands/commands.ts";
import { useMutateOnce } from "../../../../kit/form/use-mutate-once.ts";
import { Icon } from "../../../../kit/icons/icon.tsx";
import { lazyPart } from "../../../../kit/lazy-part.ts";
import { toast, toastError } from "../../../../kit/toast/toast.ts";
import { bundleAddress, readRunLog, usePreviousRun } from "../../api.ts";
import { useCancelRun, useRetryRun } from "../../run-mutations.ts";
import { commandLine, quoteForShell, readInvocation } from "../about/read-invocation.ts";

const GUARD_MS = 1_000;

let retriedAt = Number.NEGATIVE_INFINITY;

/** Origins where the CLI looks for a server by default. */
const DEFAULT_ORIGINS = ["http://127.0.0.1:3100", "http://localhost:3100"];

/** Lazy, because the first screen does not need it. */
const RunMenu = lazyPart(async () => (await import("./run-menu.tsx")).RunMenu);

/** The most likely action is a button; all actions are in the menu and the command palette. */
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
				{/* Retry has its own button beside the menu. */}
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
						label: "Copy agent command",
						icon: "copy",
						run: () => void copyWithToast("agent command", commandLine(invocation)),
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

export async function downloadLog(runId: string) {
	try {
		saveFile(`run-${runId}.ndjson`, await readRunLog(runId));
	} catch (error) {
		toastError("The log could not be downloaded", error);
	}
}

function CancelButton({ run, disabled }: { run: Run; disabled: boolean }) {
	const cancel = useCancelRun();
	return (
		<Button
			variant="danger"
			size="small"
			disabled={cancel.isPending || disabled}
			onClick={() => cancel.mutate(run.id, { onError: (error) => toastError("The run could not be cancelled", error) })}
		>
			<Icon name="stop" className="size-3.5" />
			{cancel.isPending ? "Stopping…" : "Cancel"}
		</Button>
	);
}

/** Command that retries the run with the same agent, task and prompt. @param cliCommand Command that starts the CLI. */
function retryCommand(cliCommand: string, runId: string, origin: string): string {
	const words = ["runs", "retry", runId];
	if (!DEFAULT_ORIGINS.includes(origin)) words.push("--api-base", origin);
	return `${cliCommand} ${words.map(quoteForShell).join(" ")}`;
}

/** To be called when a retry opens the new run, whose page has Cancel in the place of Retry. */
function noteRetry(): void {
	retriedAt = performance.now();
}

/**
 * Whether Retry and Cancel were just swapped: a second click would undo the first one.
 * @param isOver Whether the button is Retry.
 */
function useJustReplaced(isOver: boolean): boolean {
	const [settled, setSettled] = useState(() => (performance.now() - retriedAt < GUARD_MS ? null : isOver));
	useEffect(() => {
		if (settled === isOver) return;
		const timer = setTimeout(() => setSettled(isOver), GUARD_MS);
		return () => clearTimeout(timer);
	}, [settled, isOver]);
	return settled !== isOver;
}
