import type { InstallStep } from "@paperclipai/shared";
import { Icon } from "../../../kit/icons/icon.tsx";

type ProgressState = "pending" | "success" | "error" | "idle";

interface ProgressStepsProps {
	steps: readonly InstallStep[];
	state: ProgressState;
	label: string;
}

/** Announces steps to screen readers as they arrive. */
export function ProgressSteps({ steps, state, label }: ProgressStepsProps) {
	return (
		<div aria-live="polite">
			{(steps.length > 0 || state === "pending") && (
				<ol aria-label={label} className="mt-3 grid gap-1 text-[13px]">
					{steps.map((step, index) => (
						<li key={index} className="flex min-w-0 gap-2">
							<StepIcon state={index < steps.length - 1 ? "success" : state} />
							<span className="min-w-0 wrap-anywhere">{step.message}</span>
						</li>
					))}
					{steps.length === 0 && <li className="text-muted">Starting…</li>}
				</ol>
			)}
		</div>
	);
}

function StepIcon({ state }: { state: ProgressState }) {
	if (state === "success") return <Icon name="check" className="mt-0.5 size-4 text-ok" />;
	if (state === "error") return <Icon name="cross" className="mt-0.5 size-4 text-bad" />;
	return (
		<span className="m-1 mt-1.5 size-2 shrink-0 animate-pulse rounded-full bg-accent motion-reduce:animate-none" />
	);
}
