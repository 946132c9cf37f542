import { Button } from "../../../kit/button.tsx";
import { ErrorNotice } from "../../../kit/page/error-notice.tsx";

interface FormActionsProps {
	form: { isDirty: boolean; isPending: boolean; error: unknown; reset: () => void };
	saveLabel?: string;
	/** Called to leave the form, after discarding its changes; shown as Cancel. */
	onCancel?: () => void;
	/** Whether the buttons are placed as in other dialogs. Default: `false`. */
	isInDialog?: boolean;
}

export function FormActions({ form, saveLabel = "Save", onCancel, isInDialog = false }: FormActionsProps) {
	const { isDirty, isPending, error, reset } = form;
	const cancel = onCancel && (
		<Button
			onClick={() => {
				reset();
				onCancel();
			}}
		>
			Cancel
		</Button>
	);
	return (
		<div className="grid gap-3">
			{error !== null && <ErrorNotice title="The changes could not be saved" error={error} />}
			<div className={`flex flex-wrap items-center gap-2 ${isInDialog ? "justify-end" : ""}`}>
				{isInDialog && cancel}
				<Button type="submit" variant="primary" disabled={!isDirty || isPending}>
					{isPending ? "Saving…" : saveLabel}
				</Button>
				{!isInDialog && cancel}
				{!onCancel && isDirty && <Button onClick={reset}>Discard</Button>}
				{isDirty && !isInDialog && <span className="text-[13px] text-muted">Unsaved changes</span>}
			</div>
		</div>
	);
}
