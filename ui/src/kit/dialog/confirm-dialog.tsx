import { type ReactNode, useState } from "react";
import { Button } from "../button.tsx";
import { ErrorNotice } from "../page/error-notice.tsx";
import { Dialog } from "./dialog.tsx";

interface ConfirmDialogProps {
	title: string;
	/** Says what is done, such as "Delete agent". */
	confirmLabel: string;
	/** Says what was not done, such as "The agent was not deleted". */
	failureTitle: string;
	danger?: boolean;
	/** It cannot be confirmed yet. */
	isDisabled?: boolean;
	/** The dialog stays open until it has ended, and shows why it failed. */
	onConfirm: () => Promise<unknown> | unknown;
	onClose: () => void;
	children?: ReactNode;
}

/** Asks before something that cannot be undone. */
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
