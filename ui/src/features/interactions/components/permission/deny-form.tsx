import { useState } from "react";
import { Button } from "../../../../kit/button.tsx";
import { focusOnMount } from "../../../../kit/dialog/focus-on-mount.ts";
import { inputClass } from "../../../../kit/form/input-class.ts";

interface DenyFormProps {
	isPending: boolean;
	/** @param stop Whether the turn of the agent ends. */
	onDeny: (note: string, stop: boolean) => void;
	onClose: () => void;
}

export function DenyForm({ isPending, onDeny, onClose }: DenyFormProps) {
	const [note, setNote] = useState("");
	return (
		<form
			onSubmit={(event) => {
				event.preventDefault();
				if (!isPending) onDeny(note.trim(), false);
			}}
			onKeyDown={(event) => event.key === "Escape" && onClose()}
			className="grid gap-2"
		>
			<input
				aria-label="Message to the agent"
				placeholder="Message to the agent: what to do instead (optional)"
				ref={focusOnMount}
				value={note}
				onChange={(event) => setNote(event.target.value)}
				className={inputClass}
			/>
			<div className="flex flex-wrap gap-2">
				<Button type="submit" variant="danger" disabled={isPending}>
					Deny
				</Button>
				<Button variant="danger" disabled={isPending} onClick={() => onDeny(note.trim(), true)}>
					Deny and stop
				</Button>
				<Button onClick={onClose}>Back</Button>
			</div>
		</form>
	);
}
