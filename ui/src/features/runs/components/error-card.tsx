import type { Run, RunError } from "@paperclipai/shared";
import { Icon } from "../../../kit/icons/icon.tsx";
import { Preformatted } from "../../../kit/text/preformatted.tsx";

/** The error of a run: message, hint, codes and the end of standard error. */
export function ErrorCard({ error, verdictReason }: { error: RunError; verdictReason: Run["verdictReason"] }) {
	return (
		<section aria-label="Error" className="grid min-w-0 gap-2 rounded-lg border border-bad/50 bg-bad-soft p-3">
			<div className="flex min-w-0 gap-2.5">
				<Icon name="alert" className="mt-0.5 size-4 text-bad" />
				<div className="min-w-0 wrap-anywhere">
					<p className="font-semibold text-bad">{error.message}</p>
					{error.hint && <p>{error.hint}</p>}
				</div>
				<p className="ml-auto pl-2 text-right font-mono text-xs leading-5 wrap-anywhere text-muted max-sm:hidden">
					{[error.code, verdictReason].filter(unique).join(" · ")}
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
