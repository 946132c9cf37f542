import type { EnvironmentProbe } from "@paperclipai/shared";
import { Icon } from "../../../kit/icons/icon.tsx";

const VERDICTS: Record<EnvironmentProbe["status"], { text: string; className: string }> = {
	pass: { text: "Ready for runs", className: "text-ok" },
	warn: { text: "Ready for runs, with warnings", className: "text-warn" },
	fail: { text: "Runs would fail", className: "text-bad" },
};

const LEVELS = {
	info: { icon: "check", className: "text-ok", label: "Passed" },
	warn: { icon: "alert", className: "text-warn", label: "Warning" },
	error: { icon: "cross", className: "text-bad", label: "Error" },
} as const;

export function ProbeChecks({ probe }: { probe: EnvironmentProbe }) {
	const { text, className } = VERDICTS[probe.status];
	return (
		<section aria-label="Probe" className="min-w-0 rounded-md border border-line bg-sunken/50 p-3 text-[13px]">
			<p role="status" className={`mb-1.5 font-semibold ${className}`}>
				{text}
			</p>
			<ul className="grid gap-1.5">
				{probe.checks.map((check) => (
					<li key={`${check.code} ${check.message}`} className="flex min-w-0 gap-2">
						<Icon
							name={LEVELS[check.level].icon}
							className={`mt-0.5 size-4 shrink-0 ${LEVELS[check.level].className}`}
						/>
						<div className="min-w-0 wrap-anywhere">
							<p>
								<span className="sr-only">{LEVELS[check.level].label}: </span>
								{check.message}
							</p>
							{check.hint && <p className="text-muted">{check.hint}</p>}
							{check.detail && <p className="font-mono text-xs whitespace-pre-wrap text-muted">{check.detail}</p>}
							<p className="font-mono text-xs text-muted">{check.code}</p>
						</div>
					</li>
				))}
			</ul>
		</section>
	);
}
