import { type ReactNode, useState } from "react";
import { Button } from "../button.tsx";
import { ErrorNotice } from "../page/error-notice.tsx";
import { Dialog } from "./dialog.tsx";

interface ConfirmDialogProps {
	title: string;
	/** For example "Delete agent". */
	confirmLabel: string;
	/** For example "The agent could not be deleted". */
	failureTitle: string;
	danger?: boolean;
	/** Disables the confirm button. */
	isDisabled?: boolean;
	/** The dialog stays open until the returned promise settles, and shows its error. */
	onConfirm: () => Promise<unknown> | unknown;
	onClose: () => void;
	children?: ReactNode;
}

/** Confirms an action that cannot be undone. */
export function ConfirmDialog({
	title,
	confirmLabel,
	failureTitle,
	danger = false,
	isDisabled = false,
	onConfirm,
	onClose,
	children,
}: ConfirmDialogProps) {
	const [isPending, setPending] = useState(false);
	const [error, setError] = useState<unknown>(null);

	async function confirm() {
		if (isPending) return;
		setPending(true);
		setError(null);
		try {
			await onConfirm();
			onClose();
		} catch (thrown) {
			setError(thrown);
			setPending(false);
		}
	}

	return (
		<Dialog title={title} onClose={onClose}>
			{children}
			{error !== null && <ErrorNotice title={failureTitle} error={error} />}
			<div className="flex justify-end gap-2">
				<Button onClick={onClose}>Cancel</Button>
				<Button
					variant={danger ? "danger" : "primary"}
					disabled={isPending || isDisabled}
					onClick={() => void confirm()}
				>
					{confirmLabel}
				</Button>
			</div>
		</Dialog>
	);
}
