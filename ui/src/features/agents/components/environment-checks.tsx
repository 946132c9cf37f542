import type { EnvironmentTest } from "@paperclipai/shared";
import { Icon } from "../../../kit/icons/icon.tsx";

const VERDICTS: Record<EnvironmentTest["status"], { text: string; className: string }> = {
	pass: { text: "Ready to run", className: "text-ok" },
	warn: { text: "Can run, with warnings", className: "text-warn" },
	fail: { text: "A run would fail", className: "text-bad" },
};

const LEVELS = {
	info: { icon: "info", className: "text-muted", label: "Info" },
	warn: { icon: "alert", className: "text-warn", label: "Warning" },
	error: { icon: "cross", className: "text-bad", label: "Error" },
} as const;

export function EnvironmentChecks({ test }: { test: EnvironmentTest }) {
	const verdict = VERDICTS[test.status];
	return (
		<section aria-label="Environment test" className="rounded-lg border border-line bg-surface">
			<p className={`px-4 py-2.5 font-semibold ${verdict.className}`}>{verdict.text}</p>
			<ul className="divide-y divide-line border-t border-line">
				{test.checks.map((check) => {
					const { icon, className, label } = LEVELS[check.level];
					return (
						<li key={`${check.code} ${check.message}`} className="flex gap-2.5 px-4 py-2.5">
							<Icon name={icon} className={`mt-0.5 size-4 ${className}`} />
							<div className="min-w-0 wrap-anywhere">
								<p>
									<span className="sr-only">{label}: </span>
									{check.message}
								</p>
								{check.hint && <p className="text-muted">{check.hint}</p>}
								{check.detail && <p className="font-mono text-xs whitespace-pre-wrap text-muted">{check.detail}</p>}
								<p className="font-mono text-xs text-muted">{check.code}</p>
							</div>
						</li>
					);
				})}
			</ul>
		</section>
	);
}
