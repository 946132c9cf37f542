import type { EnvironmentTest as Tested } from "@paperclipai/shared";
import { Button } from "../../../kit/button.tsx";
import { Icon } from "../../../kit/icons/icon.tsx";
import { ErrorNotice } from "../../../kit/page/error-notice.tsx";
import { Panel } from "../../../kit/page/panel.tsx";

const VERDICTS = {
	pass: { text: "Ready to run", className: "text-ok", icon: "check" },
	warn: { text: "Can run, with warnings", className: "text-warn", icon: "alert" },
	fail: { text: "A run would fail", className: "text-bad", icon: "cross" },
} as const;

const LEVELS = {
	info: { icon: "check", className: "text-ok", label: "Passed" },
	warn: { icon: "alert", className: "text-warn", label: "Warning" },
	error: { icon: "cross", className: "text-bad", label: "Error" },
} as const;

interface EnvironmentTestProps {
	test: Tested | undefined;
	error: unknown;
	isPending: boolean;
	onTest: () => void;
}

/** Findings about a setting are also shown at its field. */
export function EnvironmentTest({ test, error, isPending, onTest }: EnvironmentTestProps) {
	return (
		<Panel title="Environment test">
			<div className="grid gap-3">
				<p className="text-[13px] text-muted">
					Checks the folder, program, login and MCP servers without starting a run.
				</p>
				<Button disabled={isPending} onClick={onTest} className="w-full">
					{isPending ? "Testing…" : "Test environment"}
				</Button>
				{error != null && <ErrorNotice title="The environment could not be tested" error={error} />}
			</div>
			<div aria-live="polite" className={test ? "mt-3" : ""}>
				{test && <Findings test={test} />}
			</div>
		</Panel>
	);
}

function Findings({ test }: { test: Tested }) {
	const verdict = VERDICTS[test.status];
	return (
		<div className="grid gap-2">
			<p className={`flex items-center gap-1.5 font-semibold ${verdict.className}`}>
				<Icon name={verdict.icon} />
				{verdict.text}
			</p>
			<ul className="grid gap-2 text-[13px]">
				{test.checks.map(({ code, level, message, hint, detail, field }) => (
					<li key={`${code} ${message}`} className="flex gap-2">
						<Icon name={LEVELS[level].icon} className={`mt-0.5 size-3.5 ${LEVELS[level].className}`} />
						<div className="min-w-0 wrap-anywhere">
							<p>
								<span className="sr-only">{LEVELS[level].label}: </span>
								{message}
							</p>
							{hint && <p className="text-muted">{hint}</p>}
							{detail && <p className="font-mono text-xs whitespace-pre-wrap text-muted">{detail}</p>}
							<p className="font-mono text-xs text-muted">{code}</p>
							{field && level !== "info" && (
								<button type="button" className="text-accent hover:underline" onClick={() => showField(field)}>
									Go to field
								</button>
							)}
						</div>
					</li>
				))}
			</ul>
		</div>
	);
}

function showField(field: string) {
	const element = document.querySelector(`[data-setting="${CSS.escape(field)}"]`);
	element?.closest("details")?.setAttribute("open", "");
	element?.scrollIntoView({ block: "center" });
	element?.querySelector<HTMLElement>("input, textarea, select")?.focus({ preventScroll: true });
}
