import type { Run, RunError } from "@paperclipai/shared";
import { Link } from "@tanstack/react-router";
import { Icon } from "../../../kit/icons/icon.tsx";
import { Preformatted } from "../../../kit/text/preformatted.tsx";

/** Prefixes of error codes that a change to the agent's settings fixes. */
const SETTINGS_CODES = [
	...["cwd_", "command_", "config_", "instructions_", "option_"],
	...["environment_needs_worktree", "environment_not_found", "environment_not_supported"],
];

/** Verdicts whose error comes from the adapter. */
const ADAPTER_REASONS = ["adapter_threw", "adapter_error"];

interface ErrorCardProps {
	error: RunError;
	run: Pick<Run, "agentId" | "agentName" | "status" | "verdictReason">;
}

/** The error of a run, or the warnings of one that succeeded. */
export function ErrorCard({ error, run: { agentId, agentName, status, verdictReason } }: ErrorCardProps) {
	// The error code says more than the origin of the error.
	const reason = verdictReason !== null && ADAPTER_REASONS.includes(verdictReason) ? null : verdictReason;
	const isOfSettings = error.family === "configuration" || SETTINGS_CODES.some((start) => error.code.startsWith(start));
	// The permissions of the agent decide what is refused.
	const isOfPermissions = error.code.endsWith("_tools_refused");
	const isWarning = status === "succeeded";
	const color = isWarning ? "text-warn" : "text-bad";
	const frame = isWarning ? "border-warn/50 bg-warn-soft" : "border-bad/50 bg-bad-soft";
	return (
		<section
			aria-label={isWarning ? "Warning" : "Error"}
			className={`grid min-w-0 gap-2 rounded-lg border p-3 ${frame}`}
		>
			<div className="flex min-w-0 gap-2.5">
				<Icon name="alert" className={`mt-0.5 size-4 ${color}`} />
				<div className="min-w-0 wrap-anywhere">
					<p className={`font-semibold ${color}`}>{error.message}</p>
					{error.hint && <p>{error.hint}</p>}
					{(isOfSettings || isOfPermissions) && (
						<Link
							to="/agents/$agentId"
							params={{ agentId }}
							search={{ tab: "settings" }}
							className="text-accent hover:underline"
						>
							Settings of {agentName}
						</Link>
					)}
				</div>
				<p className="ml-auto pl-2 text-right font-mono text-xs leading-5 wrap-anywhere text-muted max-sm:hidden">
					{[error.code, reason].filter(unique).join(" · ")}
				</p>
			</div>
			{error.stderrTail && (
				<details open className="ml-6.5">
					<summary className="text-[13px] text-muted">Last lines of standard error</summary>
					<Preformatted text={error.stderrTail} label="Last lines of standard error" />
				</details>
			)}
		</section>
	);
}

function unique(value: string | null | undefined, index: number, all: readonly unknown[]): boolean {
	return Boolean(value) && all.indexOf(value) === index;
}
