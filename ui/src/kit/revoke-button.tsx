import { useState } from "react";
import { Button } from "./button.tsx";
import { ConfirmDialog } from "./dialog/confirm-dialog.tsx";
import { toast } from "./toast/toast.ts";

interface RevokeButtonProps {
	name: string;
	effect: string;
	revoke: () => Promise<unknown>;
}

/** Asks for confirmation. */
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
