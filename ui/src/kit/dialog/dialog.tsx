import { PortalContext } from "@ariakit/react";
import { type KeyboardEvent, type PointerEvent, type ReactNode, useId, useLayoutEffect, useState } from "react";
import { isSendKey } from "../form/is-send-key.ts";

interface DialogProps {
	title: string;
	/** Whether the title is only for screen readers, because the content repeats it. */
	isTitleHidden?: boolean;
	/** Also called on Escape. */
	onClose: () => void;
	children: ReactNode;
}

/** Open while mounted. The browser traps the focus and restores it. */
export function Dialog({ title, isTitleHidden = false, onClose, children }: DialogProps) {
	const [dialog, setDialog] = useState<HTMLDialogElement | null>(null);
	const id = useId();
	useLayoutEffect(() => {
		dialog?.showModal();
		// The browser restores the focus only if the dialog is closed before it is removed.
		return () => dialog?.close();
	}, [dialog]);
	return (
		<dialog
			ref={setDialog}
			aria-labelledby={id}
			// On Escape, the close event arrives only after the key presses that follow.
			onCancel={onClose}
			onClose={(event) => event.currentTarget.isConnected && onClose()}
			onKeyDown={sendForm}
			onPointerDown={(event) => event.target === event.currentTarget && isOutside(event) && onClose()}
			// Resets the alignment of a table cell that contains the dialog.
			className="m-auto w-[calc(100%-2rem)] max-w-lg rounded-lg border border-line bg-surface p-5 text-left whitespace-normal text-text backdrop:bg-black/50"
		>
			<div className="grid min-w-0 gap-4">
				<h2 id={id} className={isTitleHidden ? "sr-only" : "text-base font-semibold wrap-anywhere"}>
					{title}
				</h2>
				{/* Popovers must be inside the dialog, because the rest of the page is inert. */}
				<PortalContext value={dialog}>{children}</PortalContext>
			</div>
		</dialog>
	);
}

/** Ctrl+Enter submits from any field, including multi-line ones. */
function sendForm(event: KeyboardEvent<HTMLDialogElement>) {
	if (!isSendKey(event) || event.defaultPrevented) return;
	const { target, currentTarget } = event;
	// Ctrl+Enter does not submit from buttons such as Cancel.
	const form = target instanceof Element && target.matches("input, textarea, select") ? target.closest("form") : null;
	// The dialog may be inside another form, which must not be submitted.
	if (form === null || !currentTarget.contains(form)) return;
	// Prevents the browser from submitting on Enter too.
	event.preventDefault();
	const button = form.querySelector<HTMLButtonElement>("button[type=submit]");
	// Holding the key submits once.
	if (button && !button.disabled && !event.repeat) form.requestSubmit(button);
}

/** Clicks on the backdrop also have the dialog as their target. */
function isOutside({ currentTarget, clientX, clientY }: PointerEvent<HTMLDialogElement>): boolean {
	const { left, right, top, bottom } = currentTarget.getBoundingClientRect();
	return clientX < left || clientX > right || clientY < top || clientY > bottom;
}
