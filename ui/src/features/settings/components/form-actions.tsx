import { Button } from "../../../kit/button.tsx";
import { ErrorNotice } from "../../../kit/page/error-notice.tsx";

interface FormActionsProps {
	form: { isDirty: boolean; isPending: boolean; error: unknown; reset: () => void };
	saveLabel?: string;
	/** Leaves the form; shown as Cancel. */
	onCancel?: () => void;
}

/** Saves a form, or returns to what is stored, and says why it was not saved. */
export function FormActions({ form, saveLabel = "Save", onCancel }: FormActionsProps) {
	const { isDirty, isPending, error, reset } = form;
	return (
		<div className="grid gap-3">
			{error !== null && <ErrorNotice title="It was not saved" error={error} />}
			<div className="flex flex-wrap items-center gap-2">
				<Button type="submit" look="primary" disabled={!isDirty || isPending}>
					{isPending ? "Saving…" : saveLabel}
				</Button>
				{onCancel && (
					<Button
						onClick={() => {
							reset();
							onCancel();
						}}
					>
						Cancel
					</Button>
				)}
				{!onCancel && isDirty && <Button onClick={reset}>Discard</Button>}
				{isDirty && <span className="text-[13px] text-muted">Not saved yet</span>}
			</div>
		</div>
	);
}
