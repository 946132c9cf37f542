import { type ReactNode, useId, useLayoutEffect, useRef } from "react";

interface DialogProps {
	title: string;
	/** It was left with Escape, or closed. */
	onClose: () => void;
	children: ReactNode;
}

/** A question in front of the page; the browser keeps the focus in it and gives it back. Shown as long as it is mounted. */
export function Dialog({ title, onClose, children }: DialogProps) {
	const dialog = useRef<HTMLDialogElement>(null);
	const id = useId();
	useLayoutEffect(() => {
		const element = dialog.current;
		element?.showModal();
		// Closed before it is taken away, or the focus would not go back.
		return () => element?.close();
	}, []);
	return (
		<dialog
			ref={dialog}
			aria-labelledby={id}
			onClose={onClose}
			className="m-auto w-[calc(100%-2rem)] max-w-lg rounded-lg border border-line bg-surface p-5 text-text backdrop:bg-black/50"
		>
			<div className="grid min-w-0 gap-4">
				<h2 id={id} className="text-base font-semibold wrap-anywhere">
					{title}
				</h2>
				{children}
			</div>
		</dialog>
	);
}
