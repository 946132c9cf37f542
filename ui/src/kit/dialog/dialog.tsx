import { PortalContext } from "@ariakit/react";
import { type KeyboardEvent, type PointerEvent, type ReactNode, useId, useLayoutEffect, useState } from "react";
import { isSendKey } from "../form/is-send-key.ts";

interface DialogProps {
	title: string;
	/** For screen readers alone, where the content says it too. */
	isTitleHidden?: boolean;
	/** Called when the dialog closes, also with Escape. */
	onClose: () => void;
	children: ReactNode;
}

/** A modal dialog, open while it is mounted. The browser traps the focus and restores it. */
export function Dialog({ title, isTitleHidden = false, onClose, children }: DialogProps) {
	const [dialog, setDialog] = useState<HTMLDialogElement | null>(null);
	const id = useId();
	useLayoutEffect(() => {
		dialog?.showModal();
		// The browser restores the focus only when the dialog closes before it is removed.
		return () => dialog?.close();
	}, [dialog]);
	return (
		<dialog
			ref={setDialog}
			aria-labelledby={id}
			// The close event of Escape comes later than keys that were pressed after it.
			onCancel={onClose}
			onClose={(event) => event.currentTarget.isConnected && onClose()}
			onKeyDown={sendForm}
			onPointerDown={(event) => event.target === event.currentTarget && isOutside(event) && onClose()}
			// A cell of a table, which may open it, has an alignment of its own.
			className="m-auto w-[calc(100%-2rem)] max-w-lg rounded-lg border border-line bg-surface p-5 text-left whitespace-normal text-text backdrop:bg-black/50"
		>
			<div className="grid min-w-0 gap-4">
				<h2 id={id} className={isTitleHidden ? "sr-only" : "text-base font-semibold wrap-anywhere"}>
					{title}
				</h2>
				{/* What floats above the dialog has to be in it: the rest of the page is inert. */}
				<PortalContext value={dialog}>{children}</PortalContext>
			</div>
		</dialog>
	);
}

/** Ctrl+Enter sends a form from any of its fields, also from one in which Enter begins a new line. */
function sendForm(event: KeyboardEvent<HTMLDialogElement>) {
	if (!isSendKey(event) || event.defaultPrevented) return;
	const { target, currentTarget } = event;
	// Not from a button, such as the one that cancels.
	const form = target instanceof Element && target.matches("input, textarea, select") ? target.closest("form") : null;
	// A dialog may be inside of a form that is not its own.
	if (form === null || !currentTarget.contains(form)) return;
	// The browser sends the form on Enter in an input, which would be a second time.
	event.preventDefault();
	const button = form.querySelector<HTMLButtonElement>("button[type=submit]");
	// A key that is held down is pressed once.
	if (button && !button.disabled && !event.repeat) form.requestSubmit(button);
}

/** Whether the pointer is on the backdrop, which belongs to the dialog element. */
function isOutside({ currentTarget, clientX, clientY }: PointerEvent<HTMLDialogElement>): boolean {
	const { left, right, top, bottom } = currentTarget.getBoundingClientRect();
	return clientX < left || clientX > right || clientY < top || clientY > bottom;
}
