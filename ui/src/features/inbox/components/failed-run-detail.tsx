import { Link } from "@tanstack/react-router";
import { Button, buttonClass } from "../../../kit/button.tsx";
import { useCommands } from "../../../kit/commands/commands.ts";
import { Keys } from "../../../kit/commands/keys.tsx";
import { unlessDoubleClick } from "../../../kit/dialog/double-click.ts";
import { useMutateOnce } from "../../../kit/form/use-mutate-once.ts";
import { Fact, Facts } from "../../../kit/page/facts.tsx";
import { RunBadge } from "../../../kit/status/status.tsx";
import { Preformatted } from "../../../kit/text/preformatted.tsx";
import { TimeAgo } from "../../../kit/time/time-ago.tsx";
import { toast } from "../../../kit/toast/toast.ts";
import { RunDuration } from "../../runs/components/run-figures.tsx";
import { subjectOf } from "../../runs/components/run-subject.ts";
import { useRetryRun } from "../../runs/run-mutations.ts";
import { dismissFailures } from "../dismissed.ts";
import type { FailureGroup } from "../failure-groups.ts";

interface FailedRunDetailProps {
	failures: FailureGroup;
	onDone: () => void;
}

/** Maximum number of links to earlier runs; more would push the actions out of view. */
const MAX_LINKS = 5;

export function FailedRunDetail({ failures, onDone }: FailedRunDetailProps) {
	const { newest: run, earlier } = failures;
	const retry = useRetryRun(({ id }) => {
		dismissFailures(failures);
		toast({ text: `Retrying the run of ${run.agentName}.`, link: { to: `/runs/${id}`, label: "Open run" } });
		onDone();
	});

	function dismiss() {
		toast({ text: "Dismissed.", undo: dismissFailures(failures) });
		onDone();
	}

	const retryOnce = useMutateOnce(retry);
	const start = () => retryOnce({ runId: run.id });

	useCommands([
		{ id: "retry-failed", label: "Retry run", keys: "y", icon: "refresh", ignoresDoublePress: true, run: start },
		{ id: "dismiss-failed", label: "Dismiss failed run", keys: "x", icon: "cross", run: dismiss },
	]);

	return (
		<div className="grid min-w-0 gap-4">
			<Facts>
				<Fact name="Status">
					<RunBadge run={run} />
				</Fact>
				<Fact name="Agent">
					<Link to="/agents/$agentId" params={{ agentId: run.agentId }} className="hover:text-accent">
						{run.agentName}
					</Link>
				</Fact>
				<Fact name="Task">{subjectOf(run)}</Fact>
				{run.issue && (
					<Fact name="Issue">
						<Link
							to="/issues/$issueId"
							params={{ issueId: run.issue.identifier }}
							className="text-accent hover:underline"
						>
							{run.issue.identifier} {run.issue.title}
						</Link>
					</Fact>
				)}
				<Fact name="Duration">
					<RunDuration run={run} />
				</Fact>
				{earlier.length > 0 && (
					<Fact name="Earlier">
						<span className="flex flex-wrap gap-x-3">
							{earlier.slice(0, MAX_LINKS).map(({ id, finishedAt, createdAt }) => (
								<Link key={id} to="/runs/$runId" params={{ runId: id }} className="text-accent hover:underline">
									<TimeAgo at={finishedAt ?? createdAt} />
								</Link>
							))}
							{earlier.length > MAX_LINKS && <span>and {earlier.length - MAX_LINKS} more</span>}
						</span>
					</Fact>
				)}
				<Fact name="What to do">{run.error?.hint}</Fact>
			</Facts>
			{run.error?.stderrTail && (
				<Preformatted label="Last lines of standard error" isError text={run.error.stderrTail} />
			)}
			<div className="flex flex-wrap gap-2">
				<Button variant="primary" disabled={retry.isPending} onClick={unlessDoubleClick(start)}>
					Retry
					<KeyHint keys="y" />
				</Button>
				<Button onClick={dismiss}>
					Dismiss
					<KeyHint keys="x" />
				</Button>
				{run.status === "succeeded" && (
					<Link
						to="/agents/$agentId"
						params={{ agentId: run.agentId }}
						search={{ tab: "settings" }}
						className={buttonClass("quiet")}
					>
						Change permissions
					</Link>
				)}
				<Link to="/runs/$runId" params={{ runId: run.id }} className={buttonClass("quiet")}>
					Open run
				</Link>
			</div>
		</div>
	);
}

function KeyHint({ keys }: { keys: string }) {
	return (
		<span aria-hidden="true" className="max-sm:hidden">
			<Keys keys={keys} />
		</span>
	);
}
