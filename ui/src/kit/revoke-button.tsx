import { useState } from "react";
import { Button } from "./button.tsx";
import { ConfirmDialog } from "./dialog/confirm-dialog.tsx";
import { toast } from "./toast/toast.ts";

interface RevokeButtonProps {
	/** Name of the key. */
	name: string;
	/** What ends with it. */
	effect: string;
	revoke: () => Promise<unknown>;
}

/** Revokes a key once that is confirmed. */
export function RevokeButton({ name, effect, revoke }: RevokeButtonProps) {
	const [isAsking, setAsking] = useState(false);

	async function confirm() {
		await revoke();
		toast({ text: `The key ${name} was revoked.` });
	}

	return (
		<>
			<Button variant="quiet" size="small" aria-label={`Revoke ${name}`} onClick={() => setAsking(true)}>
				Revoke…
			</Button>
			{isAsking && (
				<ConfirmDialog
					title={`Revoke the key “${name}”`}
					confirmLabel="Revoke key"
					failureTitle="The key could not be revoked"
					danger
					onConfirm={confirm}
					onClose={() => setAsking(false)}
				>
					<p>{effect} This cannot be undone.</p>
				</ConfirmDialog>
			)}
		</>
	);
}
