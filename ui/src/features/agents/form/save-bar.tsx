import { Button } from "../../../kit/button.tsx";
import { ErrorNotice } from "../../../kit/page/error-notice.tsx";

interface SaveBarProps {
	count: number;
	isSaving: boolean;
	/** Whether the changes were restored after a reload. */
	isRestored: boolean;
	/** Settings to enter again. */
	lost: readonly string[];
	refusal: Error | null;
	onDiscard: () => void;
}

/** Sticky. Its first button submits the surrounding form. */
export function SaveBar({ count, isSaving, isRestored, lost, refusal, onDiscard }: SaveBarProps) {
	return (
		<div
			role="status"
			className="sticky bottom-0 z-10 -mx-1 flex flex-wrap items-center gap-x-3 gap-y-2 rounded-lg border border-line bg-surface px-4 py-2.5 shadow-overlay"
		>
			{refusal && (
				<div className="w-full">
					<ErrorNotice title="The changes could not be saved" error={refusal} />
				</div>
			)}
			{/* The buttons are on the left, where no toast covers them. */}
			<Button type="submit" variant="primary" disabled={isSaving}>
				{isSaving ? "Saving…" : "Save"}
			</Button>
			<Button onClick={onDiscard} disabled={isSaving}>
				Discard
			</Button>
			<p className="min-w-0">
				{count === 1 ? "1 unsaved change" : `${count} unsaved changes`}
				{isRestored && <span className="text-muted"> restored after reload</span>}
				{lost.length > 0 && (
					<span className="text-warn"> · Secrets are not kept in the browser. Enter {lost.join(", ")} again.</span>
				)}
			</p>
		</div>
	);
}
